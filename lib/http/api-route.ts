import "server-only";
import { z } from "zod";
import { isMasked } from "@/lib/access/masking/account-masking";
import { maskAccounts } from "@/lib/access/masking/mask-accounts";
import { isSameOrigin, mayHaveEffect } from "@/lib/access/same-origin";
import { currentSession, passiveSession, type Session } from "@/lib/access/session";
import { portalSettings } from "@/lib/settings/portal-settings";
import { countAuditRows } from "@/lib/shared/audit-trace";
import { auditRejection } from "./audit-refusal";
import { rejectForeignOrigin } from "./refuse-origin";
import { type LoggedOptions, respondLogged } from "./respond-logged";
import { failureResponse } from "./responses";

/** Arguments of a handler; `params` are the path parameters. */
interface ApiCall<P> {
  readonly request: Request;
  readonly session: Session;
  readonly params: P;
}

interface ApiRouteOptions {
  /** Pages poll this route, so its requests do not extend the session. */
  readonly polled?: true;
}

interface OpenRouteOptions extends LoggedOptions {
  /** Who may send a mutation: only the portal's pages, or any authenticated client. */
  readonly from: "own-pages" | "anyone";
}

type Context<P> = { params: Promise<P> };
type RouteFunction<P> = (request: Request, context: Context<P>) => Promise<Response>;

/**
 * Wraps a route of the browser's API: requires a session, checks the origin of mutations, logs one line per request,
 * and returns all failures in the same format. The use case checks permissions.
 */
export function apiRoute<P>(
  name: string,
  handler: (call: ApiCall<P>) => Promise<Response>,
  { polled }: ApiRouteOptions = {},
): RouteFunction<P> {
  return openRoute<P>(
    name,
    async (request, { params }) => {
      const session = polled ? await passiveSession(request.headers) : await currentSession();
      if (!session) return failureResponse({ code: "signed-out", message: "Your session has ended. Sign in again." });
      const { result, rows } = await countAuditRows(async () => handler({ request, session, params: await params }));
      // If the use case refused the change, there are already audit rows.
      if (rows === 0 && isRefused(request.method, result.status)) {
        await auditRejection(session, { target: `${request.method} ${name}`, code: await readFailureCode(result) });
      }
      return maskResponse(session, result);
    },
    { from: "own-pages", level: polled ? "debug" : "info" },
  );
}

/** Returns whether a request was forbidden, or was a mutation that the portal refused. */
function isRefused(method: string, status: number): boolean {
  return status === 403 || (mayHaveEffect(method) && status >= 400 && status < 500 && status !== 404);
}

async function readFailureCode(response: Response): Promise<string> {
  const body = z.object({ code: z.string() }).safeParse(
    await response
      .clone()
      .json()
      .catch(() => null),
  );
  return body.data?.code ?? `status ${response.status}`;
}

/** Masks the account numbers left in a JSON response if the user may not see them. */
async function maskResponse(session: Session, response: Response): Promise<Response> {
  const isJson = response.headers.get("content-type")?.startsWith("application/json");
  if (!isJson || !(await isMasked(session))) return response;
  const { status, headers } = response;
  return Response.json(maskAccounts(await response.json()), { status, headers: withoutContentLength(headers) });
}

/** Removes the content length, which masking changes. */
function withoutContentLength(headers: Headers): Headers {
  const remaining = new Headers(headers);
  remaining.delete("content-length");
  return remaining;
}

/** Wraps a route like {@link apiRoute}, but without requiring a session. */
export function openRoute<P>(
  name: string,
  handler: RouteFunction<P>,
  { from, ...options }: OpenRouteOptions,
): RouteFunction<P> {
  return (request, context) =>
    respondLogged(name, request.method, options, async () => {
      const { method, headers } = request;
      const isForeignOrigin =
        from === "own-pages" && mayHaveEffect(method) && !isSameOrigin(headers, portalSettings().portalUrl);
      return isForeignOrigin
        ? failureResponse(await rejectForeignOrigin({ headers, target: `${method} ${name}` }, new Date()))
        : handler(request, context);
    });
}
