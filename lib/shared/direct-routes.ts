/** A route that the portal's server calls directly, bypassing Next. */
export type DirectRoute = (request: Request) => Promise<Response>;

// The portal's HTTP server and Next's bundles share only `globalThis`.
const shared = globalThis as typeof globalThis & { endorseDirectRoutes?: Map<string, DirectRoute> };

/**
 * Registers a route for the portal's server to call directly, because Next's per-request overhead exceeds the cost of
 * a small route.
 *
 * @param name method and path, such as `POST /api/bank-events`
 */
export function serveDirectly(name: string, route: DirectRoute): void {
  shared.endorseDirectRoutes ??= new Map();
  shared.endorseDirectRoutes.set(name, route);
}

/** Returns the direct route with this name; undefined for Next's routes, and before registration. */
export function directRoute(name: string): DirectRoute | undefined {
  return shared.endorseDirectRoutes?.get(name);
}
