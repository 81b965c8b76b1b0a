/** A route that the portal's server calls without Next. */
export type DirectRoute = (request: Request) => Promise<Response>;

// The portal's HTTP server and Next's bundles share only `globalThis`.
const shared = globalThis as typeof globalThis & { endorseDirectRoutes?: Map<string, DirectRoute> };

/**
 * Makes the portal's server call a route directly, since Next's overhead per request exceeds the work of a small
 * route.
 *
 * @param name method and path, such as `POST /api/bank-events`
 */
export function serveDirectly(name: string, route: DirectRoute): void {
  shared.endorseDirectRoutes ??= new Map();
  shared.endorseDirectRoutes.set(name, route);
}

/** The route served directly under this name; undefined for Next's routes, and until it is registered. */
export function directRoute(name: string): DirectRoute | undefined {
  return shared.endorseDirectRoutes?.get(name);
}
