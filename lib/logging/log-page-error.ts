import "server-only";
import { log, withLogContext } from "./log";

/** The route of a failed page. Contains the route pattern, because a URL may contain data. */
interface FailedRoute {
  readonly method: string;
  readonly routePath: string;
  readonly routeType: string;
}

/** Logs a page error with the digest that the page shows. */
export function logPageError(error: unknown, route: FailedRoute): Promise<void> {
  const digest = typeof error === "object" && error !== null && "digest" in error ? String(error.digest) : null;
  return withLogContext("page", null, async () => log().error({ ...route, digest, err: error }, "page failed"));
}
