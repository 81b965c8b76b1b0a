import "server-only";
import { currentSession, passiveSession, type Session } from "@/lib/access/session";
import { currentRequestId, log, withLogContext } from "@/lib/portal/logging/log";
import { portalSettings } from "@/lib/settings/portal-settings";
import { failureResponse } from "./responses";
import { isSameOrigin } from "./same-origin";

/** The arguments of a handler; `params` are the path's. */
interface ApiCall<P> {
  readonly request: Request;
  readonly session: Session;
  readonly params: P;
}

interface ApiRouteOptions {
  /** Polled by pages: a page left open does not keep its session alive. */
  readonly polled?: true;
}

type Handler<P> = (call: ApiCall<P>) => Promise<Response>;
type RouteFunction<P> = (request: Request, context: { params: Promise<P> }) => Promise<Response>;

/**
 * Wraps a route of the browser's API: requires a session, checks the origin of mutations, logs one line per request, and
 * returns every failure in one shape. Permissions are checked by the use case behind it.
 */
export function apiRoute<P>(name: string, handler: Handler<P>, options: ApiRouteOptions = {}): RouteFunction<P> {
  return (request, context) =>
    withLogContext(name, null, async () => {
      const startedMs = performance.now();
      const response = await handle(request, context, handler, options).catch((error: unknown) => {
        log().error({ err: error }, "route failed");
        const message = "Something went wrong here. Nothing is lost; try again.";
        return failureResponse({ code: "internal", message, requestId: currentRequestId() });
      });
      const durationMs = Math.round(performance.now() - startedMs);
      const level = response.status >= 500 ? "warn" : options.polled ? "debug" : "info";
      log()[level]({ method: request.method, status: response.status, durationMs }, "request");
      return response;
    });
}

async function handle<P>(
  request: Request,
  context: { params: Promise<P> },
  handler: Handler<P>,
  { polled }: ApiRouteOptions,
): Promise<Response> {
  if (request.method !== "GET" && !isSameOrigin(request, portalSettings().portalUrl)) {
    return failureResponse({ code: "wrong-origin", message: "This request did not come from the portal’s own pages." });
  }
  const session = polled ? await passiveSession() : await currentSession();
  if (!session) return failureResponse({ code: "signed-out", message: "Your session has ended. Sign in again." });
  return handler({ request, session, params: await context.params });
}
