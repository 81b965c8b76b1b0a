/** A route that the portal's server calls itself. */
export type DirectRoute = (request: Request) => Promise<Response>;

// The portal's HTTP server and the bundles of Next share only `globalThis`.
const shared = globalThis as typeof globalThis & { endorseDirectRoutes?: Map<string, DirectRoute> };

/**
 * Makes the portal's server call a route itself instead of Next, whose own work for a request costs more than that of a
 * small route.
 *
 * @param name method and path, as `POST /api/bank-events`
 */
export function serveDirectly(name: string, route: DirectRoute): void {
  shared.endorseDirectRoutes ??= new Map();
  shared.endorseDirectRoutes.set(name, route);
}

/** The route that is served directly; undefined for those of Next, and until it is registered. */
export function directRoute(name: string): DirectRoute | undefined {
  return shared.endorseDirectRoutes?.get(name);
}
