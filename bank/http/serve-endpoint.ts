import type { Context } from "hono";
import type { BankServices } from "@/bank/services/bank-services";
import { ENDPOINTS, type OperationName } from "@/lib/contract/endpoints";
import { ERROR_CODES } from "@/lib/contract/error";
import type { RateLimiter } from "@/lib/shared/rate-limiter";
import { authenticate, rateLimited, unauthorized } from "./authenticate";
import type { BankEnv, BankHono } from "./bank-env";
import { describeEndpoint } from "./describe-endpoint";
import { readInput } from "./read-input";
import { type ApiResponse, internalError } from "./responses";
import type { Call, Handler, ServedEndpoint } from "./served-endpoint";
import type { TokenCache } from "./token-cache";

/** Large enough for every request body except a deposit. */
const DEFAULT_BODY_BYTES = 64_000;

interface ServeOptions {
  readonly maxBodyBytes?: number;
}

/** Serves one endpoint of a group by name; see {@link serveEndpoint}. */
export type Serve = <G extends Readonly<Record<string, ServedEndpoint>>, N extends keyof G & string>(
  endpoints: G,
  name: N,
  handler: Handler<G[N]>,
  options?: ServeOptions,
) => void;

interface AccessControl {
  readonly tokens: TokenCache;
  readonly rateLimiter: RateLimiter;
}

/**
 * Serves one operation: checks the token, the rate limit, the path and the body, in this order, then calls the handler.
 * A rejected caller's input is therefore never read. Also registers the operation in the OpenAPI document, so that the
 * document contains exactly the served operations.
 */
export function serveEndpoint<E extends ServedEndpoint>(
  app: BankHono,
  services: BankServices,
  access: AccessControl,
  { name, endpoint }: { readonly name: string; readonly endpoint: E },
  handler: Handler<E>,
  options: ServeOptions = {},
): void {
  describeEndpoint(app, name, endpoint);
  const path = endpoint.path.replace(/\{(\w+)\}/g, ":$1");
  // A path that ends in a slash (4.11) is also served without it.
  app.on(endpoint.method, path.endsWith("/") ? [path, path.slice(0, -1)] : [path], async (c) => {
    const caller = await authenticate(access.tokens, c.req.header("authorization"));
    if (!caller) return sendResponse(c, unauthorized());
    c.set("clientId", caller.clientId);
    const waitMs = access.rateLimiter.take(caller.clientId);
    if (waitMs > 0) return sendResponse(c, rateLimited(waitMs));

    const fault = isOperation(name) ? services.faults.consume(caller.partnerId, name) : null;
    if (fault && fault.kind !== "time-out-after-commit") await delay(fault.delayMs, c.req.raw.signal);
    if (fault?.kind === "time-out-before-commit") return dropConnection(c);
    if (fault?.kind === "status-500") return sendResponse(c, internalError());

    const input = await readInput(c, endpoint, options.maxBodyBytes ?? DEFAULT_BODY_BYTES);
    if ("status" in input) return sendResponse(c, input);
    const call = { services, caller, requestId: c.get("requestId"), ...input } as Call<E>;
    const response = await handler(call);
    if (fault?.kind === "time-out-after-commit") {
      await delay(fault.delayMs, c.req.raw.signal);
      return dropConnection(c);
    }
    return sendResponse(c, response);
  });
}

/** Returns whether the sandbox can inject faults into this operation. Only the document's operations qualify. */
function isOperation(name: string): name is OperationName {
  return Object.hasOwn(ENDPOINTS, name);
}

/** Sends a response as JSON; a 204 has no body. */
export function sendResponse(c: Context<BankEnv>, response: ApiResponse): Response {
  if (response.status === 204) return c.body(null, 204);
  return c.json(response.body as object, response.status, response.headers);
}

/** Waits for `delayMs` or until the signal aborts because the client disconnected. */
function delay(delayMs: number, signal: AbortSignal): Promise<void> {
  if (delayMs === 0 || signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, delayMs);
    signal.addEventListener("abort", done, { once: true });
  });
}

/** Closes a call's connection without a response. Tests have no connection and receive a 504. */
function dropConnection(c: Context<BankEnv>): Response {
  c.env?.incoming?.socket.destroy();
  return c.json({ errors: [{ code: ERROR_CODES.internal, message: "The bank did not respond in time." }] }, 504);
}
