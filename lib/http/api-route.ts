import "server-only";
import { z } from "zod";
import { isMasked } from "@/lib/access/masking/account-masking";
import { maskAccounts } from "@/lib/access/masking/mask-accounts";
import { isSameOrigin, mayHaveEffect } from "@/lib/access/same-origin";
import { currentSession, passiveSession, type Session } from "@/lib/access/session";
import { portalSettings } from "@/lib/settings/portal-settings";
import { countAuditRows } from "@/lib/shared/audit-trace";
import { auditRefusal } from "./audit-refusal";
import { refuseOrigin } from "./refuse-origin";
import { type LoggedOptions, respondLogged } from "./respond-logged";
import { failureResponse } from "./responses";

/** The arguments of a handler; `params` are the path parameters. */
interface ApiCall<P> {
  readonly request: Request;
  readonly session: Session;
  readonly params: P;
}

interface ApiRouteOptions {
  /** Polled by pages: a page left open does not keep its session alive. */
  readonly polled?: true;
}

interface OpenRouteOptions extends LoggedOptions {
  /** The allowed origin of a request with a possible effect: the portal's pages, or anyone who authenticates. */
  readonly from: "own-pages" | "anyone";
}

type Context<P> = { params: Promise<P> };
type RouteFunction<P> = (request: Request, context: Context<P>) => Promise<Response>;

/**
 * Wraps a route of the browser's API: requires a session, checks the origin of mutations, logs one line per request,
 * and returns every failure in one shape. Permissions are checked by the use case behind it.
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
      // A change refused by its use case already has audit rows.
      if (rows === 0 && isRefused(request.method, result.status)) {
        await auditRefusal(session, { target: `${request.method} ${name}`, code: await readFailureCode(result) });
      }
      return maskResponse(session, result);
    },
    { from: "own-pages", level: polled ? "debug" : "info" },
  );
}

/** Whether a request was forbidden, or was a mutation that the portal refused. */
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

/** Masks the account numbers in a JSON response, where the use case did not, if this person may not see them. */
async function maskResponse(session: Session, response: Response): Promise<Response> {
  const isJson = response.headers.get("content-type")?.startsWith("application/json");
  if (!isJson || !(await isMasked(session))) return response;
  const { status, headers } = response;
  return Response.json(maskAccounts(await response.json()), { status, headers: withoutLength(headers) });
}

/** The headers without the content length, which masking changes. */
function withoutLength(headers: Headers): Headers {
  const others = new Headers(headers);
  others.delete("content-length");
  return others;
}

/** Wraps a route as {@link apiRoute} does, but without requiring a session. */
export function openRoute<P>(
  name: string,
  handler: RouteFunction<P>,
  { from, ...options }: OpenRouteOptions,
): RouteFunction<P> {
  return (request, context) =>
    respondLogged(name, request.method, options, async () => {
      const { method, headers } = request;
      const isForeign =
        from === "own-pages" && mayHaveEffect(method) && !isSameOrigin(headers, portalSettings().portalUrl);
      return isForeign
        ? failureResponse(await refuseOrigin({ headers, target: `${method} ${name}` }, new Date()))
        : handler(request, context);
    });
}
