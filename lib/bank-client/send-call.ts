import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import type { BankResponse } from "./bank-response";
import { CALLABLE, type CallName } from "./callable";
import { type RecordExchange, runRecordedExchange } from "./exchange-record";
import type { Exchange, Exchanger } from "./http-exchange";
import { credentialsRefused, readExchange } from "./read-exchange";
import { readRetryAfterMs } from "./retry-after";
import type { RetryBudget } from "./retry-budget";
import type { TokenSource } from "./token-source";

export interface BankCall {
  readonly operation: CallName;
  readonly path?: Readonly<Record<string, string>>;
  /** Undefined parameters are omitted. */
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly body?: unknown;
  readonly maxResponseBytes?: number;
  /** Minimum timeout, for slow operations. */
  readonly minTimeoutMs?: number;
}

interface SendContext {
  readonly apiUrl: string;
  readonly exchanger: Exchanger;
  readonly tokens: TokenSource;
  readonly budget: RetryBudget;
  readonly record: RecordExchange;
}

/** Default maximum size of a response. */
export const MAX_RESPONSE_BYTES = 1_000_000;
/** Maximum number of retries per call, whatever the reason. */
const MAX_RETRIES = 2;
/** Minimum wait after a 429, doubled on each retry, and the longest Retry-After that is honored. */
const MIN_RATE_WAIT_MS = 500;
const MAX_RATE_WAIT_MS = 10_000;

/** Sends a call with a token, and retries it while {@link nextRetry} permits. */
export async function sendCall(
  context: SendContext,
  call: BankCall,
  deadlineMs: number,
): Promise<BankResponse<unknown>> {
  const { tokens, budget } = context;
  const { method } = CALLABLE[call.operation];
  const body = call.body === undefined ? undefined : JSON.stringify(call.body);
  const reasons: RetryReason[] = [];
  for (;;) {
    const token = await tokens.get();
    if (token.kind === "none") return { kind: "unreachable", reason: "token", cause: token.cause };
    if (token.kind === "refused") return credentialsRefused(token.status, token.requestId);
    // Without time for a response, the outcome would be unknown, so the call is not sent.
    if (Date.now() >= deadlineMs) return { kind: "unreachable", reason: "token", cause: "timeout" };
    const attempt = { call, body, token: token.token, retry: reasons.length, timeoutMs: deadlineMs - Date.now() };
    const exchange = await sendOnce(context, attempt);
    if (exchange.kind === "response" && exchange.status === 401) tokens.discard(token.token);
    else if (exchange.kind === "response") tokens.confirm(token.token);
    const retry = nextRetry(exchange, method, reasons);
    if (!retry || Date.now() + retry.afterMs >= deadlineMs || !budget.take()) return readExchange(exchange);
    reasons.push(retry.reason);
    if (retry.afterMs > 0) await wait(retry.afterMs);
  }
}

interface Attempt {
  readonly call: BankCall;
  readonly body: string | undefined;
  readonly token: string;
  readonly retry: number;
  readonly timeoutMs: number;
}

function sendOnce({ apiUrl, exchanger, record }: SendContext, { call, body, token, retry, timeoutMs }: Attempt) {
  const { operation, path: values = {}, query = {}, maxResponseBytes = MAX_RESPONSE_BYTES } = call;
  const endpoint = CALLABLE[operation];
  const path = fillPath(endpoint.path, values) + queryText(query);
  const details = {
    operation,
    method: endpoint.method,
    path,
    targetId: values.id ?? null,
    retry,
    requestBody: call.body,
  };
  const send = () =>
    exchanger.exchange({
      method: endpoint.method,
      url: apiUrl + path,
      headers: {
        authorization: `Bearer ${token}`,
        accept: "application/json",
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      body,
      timeoutMs,
      maxResponseBytes,
      // A pooled connection may be dead.
      onNewConnection: endpoint.method !== "GET" || retry > 0,
    });
  return runRecordedExchange(record, details, send, token);
}

type RetryReason = "token" | "rate" | "cut";

/**
 * Decides whether to retry a call: once after a 401, with a new token; once for a read whose connection was lost,
 * because reads are safe to repeat; and after a 429, unless Retry-After exceeds {@link MAX_RATE_WAIT_MS}.
 *
 * @param earlier reasons for the retries so far
 * @returns the reason to retry and the wait beforehand; null if the call must not be retried
 */
function nextRetry(
  exchange: Exchange,
  method: string,
  earlier: readonly RetryReason[],
): { readonly reason: RetryReason; readonly afterMs: number } | null {
  if (earlier.length >= MAX_RETRIES) return null;
  const once = (reason: RetryReason) => (earlier.includes(reason) ? null : { reason, afterMs: 0 });
  if (exchange.kind === "no-response") return exchange.reason === "cut" && method === "GET" ? once("cut") : null;
  if (exchange.kind === "not-sent") return null;
  if (exchange.status === 401) return once("token");
  if (exchange.status !== 429) return null;
  const requestedMs = readRetryAfterMs(exchange.headers, new Date());
  if (requestedMs > MAX_RATE_WAIT_MS) return null;
  return { reason: "rate", afterMs: Math.max(requestedMs, MIN_RATE_WAIT_MS * 2 ** earlier.length) };
}

function fillPath(path: string, values: Readonly<Record<string, string>>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ""));
}

function queryText(query: Readonly<Record<string, string | number | undefined>>): string {
  const pairs = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return pairs.length === 0 ? "" : `?${new URLSearchParams(pairs)}`;
}
