import type { Context } from "hono";
import type { BankServices } from "@/bank/bank-services";
import { cutConnection, waitFor } from "@/bank/sandbox/strike-fault";
import type { OperationName } from "@/lib/contract/endpoints";
import { ERROR_CODES } from "@/lib/contract/error";
import { type Answer, internalError, notFound, refuse, refuseFields } from "./answers";
import { authenticate, rateLimited, unauthorized } from "./authenticate";
import type { BankEnv, BankHono } from "./bank-env";
import type { CallerMemory } from "./caller-memory";
import { describeEndpoint } from "./describe-endpoint";
import type { RateLimit } from "./rate-limit";
import { parseJson, readBody } from "./read-body";
import { readFields } from "./read-fields";
import type { Call, Handler, ServedEndpoint } from "./served-endpoint";

/** Enough for every body but a deposit's. */
const SMALL_BODY_BYTES = 64_000;

export interface ServeOptions {
  readonly maxBodyBytes?: number;
  /** The name by which the sandbox may be asked to make it fail. */
  readonly operation?: OperationName;
}

/** Who may call, and how often. */
export interface Gate {
  readonly callers: CallerMemory;
  readonly rates: RateLimit;
}

/**
 * Serves one operation: token, rate, path, body, handler, in that order, so that nothing is read for a caller who may
 * not call. Also writes it into the OpenAPI document, which thereby holds exactly what is served.
 */
export function serveEndpoint<E extends ServedEndpoint>(
  app: BankHono,
  services: BankServices,
  gate: Gate,
  endpoint: E,
  handler: Handler<E>,
  options: ServeOptions = {},
): void {
  describeEndpoint(app, endpoint);
  const path = endpoint.path.replace(/\{(\w+)\}/g, ":$1");
  // An address that ends in a slash (4.11) is answered without it too.
  app.on(endpoint.method, path.endsWith("/") ? [path, path.slice(0, -1)] : [path], async (c) => {
    const caller = await authenticate(gate.callers, c.req.header("authorization"));
    if (!caller) return send(c, unauthorized());
    c.set("clientId", caller.clientId);
    const waitMs = gate.rates.take(caller.clientId);
    if (waitMs > 0) return send(c, rateLimited(waitMs));

    const fault = options.operation ? services.faults.strike(caller.partnerId, options.operation) : null;
    if (fault && fault.kind !== "time-out-after-commit") await waitFor(fault.delayMs, c.req.raw.signal);
    if (fault?.kind === "time-out-before-commit") return cutConnection(c);
    if (fault?.kind === "status-500") return send(c, internalError());

    const input = await readInput(c, endpoint, options.maxBodyBytes ?? SMALL_BODY_BYTES);
    if ("status" in input) return send(c, input);
    const call = { services, caller, requestId: c.get("requestId"), ...input } as Call<E>;
    const answer = await handler(call);
    if (fault?.kind === "time-out-after-commit") {
      await waitFor(fault.delayMs, c.req.raw.signal);
      return cutConnection(c);
    }
    return send(c, answer);
  });
}

/** Sends an answer as JSON; a 204 has no body. */
export function send(c: Context<BankEnv>, answer: Answer): Response {
  if (answer.status === 204) return c.body(null, 204);
  if (answer.text !== undefined) {
    return c.body(answer.text, answer.status, { "content-type": "application/json", ...answer.headers });
  }
  return c.json(answer.body as object, answer.status, answer.headers);
}

async function readInput(
  c: Context<BankEnv>,
  endpoint: ServedEndpoint,
  maxBodyBytes: number,
): Promise<Answer | { params: unknown; query: unknown; body: unknown }> {
  let params: unknown;
  if (endpoint.params) {
    const read = readFields(endpoint.params, c.req.param());
    // What is not a GUID is the id of nothing.
    if (!read.ok) return read.fields?.id === undefined ? refuseFields(read.fields ?? {}) : notFound();
    params = read.value;
  }
  let query: unknown;
  if (endpoint.query) {
    const read = readFields(endpoint.query, c.req.query());
    if (!read.ok) return refuseFields(read.fields ?? {});
    query = read.value;
  }
  if (!endpoint.body) return { params, query, body: undefined };
  const bytes = await readBody(c.req.raw, maxBodyBytes);
  if (!bytes.ok) return { ...refuse(413, ERROR_CODES.tooLarge, bytes.message), headers: { connection: "close" } };
  const json = parseJson(bytes.value);
  if (!json.ok) return refuse(400, ERROR_CODES.notJson, json.message);
  const body = readFields(endpoint.body, json.value);
  return body.ok ? { params, query, body: body.value } : refuseFields(body.fields ?? {});
}
