import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { ENDPOINTS } from "@/lib/contract/endpoints";
import { errorBodySchema } from "@/lib/contract/error";
import { RESTRICTION_EXTENSIONS } from "@/lib/contract/restriction-extensions";
import { CALLBACK_HOST_ENDPOINTS } from "@/lib/contract/sandbox/callback-hosts";
import { SANDBOX_ENDPOINTS } from "@/lib/contract/sandbox/controls";
import { PRESENT_CHECK_ENDPOINTS } from "@/lib/contract/sandbox/inbound-checks";
import { SCENARIO_ENDPOINTS } from "@/lib/contract/sandbox/scenarios";
import { SYNTHETIC_CHECK_ENDPOINTS } from "@/lib/contract/sandbox/synthetic-checks";
import { TRANSACTION_ENDPOINTS } from "@/lib/contract/sandbox/transactions";
import { readTolerantly } from "@/lib/contract/tolerant-reading";
import { WEBHOOK_EXTENSIONS } from "@/lib/contract/webhook-extensions";
import { storableJson } from "@/lib/shared/storable-json";
import type { BankResponse, Refused, Unreachable } from "./bank-response";
import { createExchanger, type Exchange } from "./http-exchange";
import { readRetryAfterMs } from "./retry-after";
import { createRetryBudget } from "./retry-budget";
import { createTokenSource, type TokenSettings } from "./token-source";

export interface BankClientSettings extends TokenSettings {
  readonly apiUrl: string;
}

/** The operations that the portal may call: the document's and the extensions that a bank may offer. */
const CALLABLE = {
  ...ENDPOINTS,
  ...RESTRICTION_EXTENSIONS,
  ...WEBHOOK_EXTENSIONS,
  ...SANDBOX_ENDPOINTS,
  ...PRESENT_CHECK_ENDPOINTS,
  ...TRANSACTION_ENDPOINTS,
  ...CALLBACK_HOST_ENDPOINTS,
  ...SCENARIO_ENDPOINTS,
  ...SYNTHETIC_CHECK_ENDPOINTS,
} as const;

export type CallName = keyof typeof CALLABLE;

/** One finished call, for the log and the bank's health; contains no body, token or path values. */
export interface CallReport {
  readonly operation: CallName | "probe";
  readonly kind: BankResponse<unknown>["kind"];
  readonly status: number | null;
  readonly requestId: string | null;
  readonly cause: string | null;
  readonly durationMs: number;
}

interface BankCall {
  readonly operation: CallName;
  readonly path?: Readonly<Record<string, string>>;
  /** Query parameters; undefined ones are omitted. */
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly body?: unknown;
  readonly maxResponseBytes?: number;
  /** Minimum timeout, for operations that take the bank longer than others. */
  readonly leastTimeoutMs?: number;
}

export interface BankClient {
  /** Sends one call and returns the parsed JSON as received; callers read it with the contract's schemas. */
  call(call: BankCall): Promise<BankResponse<unknown>>;
  /** Checks, without side effects, that the API responds and that a token is available for it. */
  probe(): Promise<BankResponse<null>>;
  /** Age of the token that calls are made with, in milliseconds; null without one. */
  tokenAgeMs(): number | null;
  close(): Promise<void>;
}

const MAX_RESPONSE_BYTES = 1_000_000;
/** Retries of one call at most, whatever their reasons. */
const MOST_RETRIES = 2;
/** The shortest wait after a 429, doubled with each retry, and the longest Retry-After that is waited out. */
const SHORTEST_RATE_WAIT_MS = 500;
const LONGEST_RATE_WAIT_MS = 10_000;
const PROBE_TIMEOUT_MS = 3_000;

/**
 * Creates a client of the bank's API: one token for all calls, limits on time and size, and a kind for every failure.
 */
export function createBankClient(
  settings: BankClientSettings,
  report: (call: CallReport) => void = () => {},
): BankClient {
  const exchanger = createExchanger();
  const tokens = createTokenSource(settings, exchanger);
  const budget = createRetryBudget();

  async function send(call: BankCall, deadlineMs: number): Promise<BankResponse<unknown>> {
    const endpoint = CALLABLE[call.operation];
    const body = call.body === undefined ? undefined : JSON.stringify(call.body);
    const reasons: RetryReason[] = [];
    for (;;) {
      const token = await tokens.get();
      if (token.kind === "none") return { kind: "unreachable", reason: "token", cause: token.cause };
      if (token.kind === "refused") return credentialsRefused(token.status, token.requestId);
      // No time is left for a response, and nothing was sent: better not sent than unknown.
      if (Date.now() >= deadlineMs) return { kind: "unreachable", reason: "token", cause: "timeout" };
      const exchange = await exchanger.exchange({
        method: endpoint.method,
        url: settings.apiUrl + fillPath(endpoint.path, call.path ?? {}) + queryText(call.query ?? {}),
        headers: {
          authorization: `Bearer ${token.token}`,
          accept: "application/json",
          ...(body === undefined ? {} : { "content-type": "application/json" }),
        },
        body,
        timeoutMs: deadlineMs - Date.now(),
        maxResponseBytes: call.maxResponseBytes ?? MAX_RESPONSE_BYTES,
        // A kept connection may be dead.
        onNewConnection: endpoint.method !== "GET" || reasons.length > 0,
      });
      if (exchange.kind === "response" && exchange.status === 401) tokens.discard(token.token);
      else if (exchange.kind === "response") tokens.confirm(token.token);
      const retry = retryOf(exchange, endpoint.method, reasons);
      if (!retry || Date.now() + retry.afterMs >= deadlineMs || !budget.take()) return readExchange(exchange);
      reasons.push(retry.reason);
      if (retry.afterMs > 0) await wait(retry.afterMs);
    }
  }

  async function probe(): Promise<BankResponse<null>> {
    const exchange = await exchanger.exchange({
      method: "GET",
      url: `${settings.apiUrl}/`,
      headers: {},
      onNewConnection: true,
      timeoutMs: Math.min(PROBE_TIMEOUT_MS, settings.timeoutMs),
      maxResponseBytes: MAX_RESPONSE_BYTES,
    });
    if (exchange.kind === "not-sent") return { kind: "unreachable", reason: "connect", cause: exchange.cause };
    if (exchange.kind === "no-response") {
      return { kind: "unknown", reason: exchange.reason, status: exchange.status, requestId: exchange.requestId };
    }
    const requestId = exchange.headers["x-request-id"] ?? null;
    if (exchange.status >= 500) return { kind: "unknown", reason: "server-error", status: exchange.status, requestId };
    // Uses the cached token while it is valid.
    const token = await tokens.get();
    if (token.kind === "none") return { kind: "unreachable", reason: "token", cause: token.cause };
    if (token.kind === "refused") return credentialsRefused(token.status, token.requestId);
    return { kind: "succeeded", status: exchange.status, value: null, unread: [], requestId };
  }

  return {
    async call(call) {
      const startedMs = performance.now();
      const response = await send(call, Date.now() + Math.max(settings.timeoutMs, call.leastTimeoutMs ?? 0));
      report({
        operation: call.operation,
        ...summarize(response),
        durationMs: Math.round(performance.now() - startedMs),
      });
      return response;
    },
    async probe() {
      const startedMs = performance.now();
      const response = await probe();
      report({ operation: "probe", ...summarize(response), durationMs: Math.round(performance.now() - startedMs) });
      return response;
    },
    tokenAgeMs: () => tokens.ageMs(),
    close: () => exchanger.close(),
  };
}

type RetryReason = "token" | "rate" | "cut";

/**
 * Whether a call may be sent again: a 401 once, with a new token; a read whose connection was cut, which is safe to
 * repeat, once; a 429 as long as the bank asks for a wait that is not too long.
 *
 * @param earlier the reasons of the retries that were made
 */
function retryOf(
  exchange: Exchange,
  method: string,
  earlier: readonly RetryReason[],
): { readonly reason: RetryReason; readonly afterMs: number } | null {
  if (earlier.length >= MOST_RETRIES) return null;
  const once = (reason: RetryReason) => (earlier.includes(reason) ? null : { reason, afterMs: 0 });
  if (exchange.kind === "no-response") return exchange.reason === "cut" && method === "GET" ? once("cut") : null;
  if (exchange.kind === "not-sent") return null;
  if (exchange.status === 401) return once("token");
  if (exchange.status !== 429) return null;
  const wantedMs = readRetryAfterMs(exchange.headers, new Date());
  if (wantedMs > LONGEST_RATE_WAIT_MS) return null;
  return { reason: "rate", afterMs: Math.max(wantedMs, SHORTEST_RATE_WAIT_MS * 2 ** earlier.length) };
}

function fillPath(path: string, values: Readonly<Record<string, string>>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ""));
}

function queryText(query: Readonly<Record<string, string | number | undefined>>): string {
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return given.length === 0 ? "" : `?${new URLSearchParams(given)}`;
}

function readExchange(exchange: Exchange): BankResponse<unknown> {
  if (exchange.kind === "not-sent") return { kind: "unreachable", reason: "connect", cause: exchange.cause };
  if (exchange.kind === "no-response") {
    return { kind: "unknown", reason: exchange.reason, status: exchange.status, requestId: exchange.requestId };
  }
  const { status, body } = exchange;
  const requestId = exchange.headers["x-request-id"] ?? null;
  if (status >= 500) return { kind: "unknown", reason: "server-error", status, requestId };
  // A server that redirects may have carried out the request first.
  if (status >= 300 && status < 400) return { kind: "unknown", reason: "redirected", status, requestId };
  const json = parse(body);
  if (status < 200 || status >= 300) return { ...readErrorBody(json), kind: "refused", status, requestId };
  if (status === 204 || body.trim() === "") return { kind: "succeeded", status, value: null, unread: [], requestId };
  if (json === undefined) return { kind: "unknown", reason: "unreadable", status, requestId };
  return { kind: "succeeded", status, value: json, unread: [], requestId };
}

/** Error messages at most, and characters of each: they are displayed. */
const MAX_MESSAGES = 20;
const MAX_MESSAGE_LENGTH = 500;

function readErrorBody(json: unknown): Pick<Refused, "code" | "messages"> {
  const errors = readTolerantly(errorBodySchema, json).value.errors ?? [];
  const messages = errors.flatMap(({ message }) => (message ? [message.slice(0, MAX_MESSAGE_LENGTH)] : []));
  return {
    code: errors.find(({ code }) => code !== undefined)?.code ?? null,
    messages: messages.slice(0, MAX_MESSAGES),
  };
}

function parse(body: string): unknown {
  try {
    return storableJson(JSON.parse(body));
  } catch {
    return undefined;
  }
}

function credentialsRefused(status: number, requestId: string | null): Refused {
  return {
    kind: "refused",
    status,
    code: null,
    messages: ["The bank did not accept this portal's client id and secret."],
    requestId,
  };
}

function summarize(response: BankResponse<unknown>): Pick<CallReport, "kind" | "status" | "requestId" | "cause"> {
  switch (response.kind) {
    case "succeeded":
      return { kind: response.kind, status: response.status, requestId: response.requestId, cause: null };
    case "refused":
      return { kind: response.kind, status: response.status, requestId: response.requestId, cause: null };
    case "unreachable":
      return { kind: response.kind, status: null, requestId: null, cause: causeText(response) };
    case "unknown":
      return { kind: response.kind, status: response.status, requestId: response.requestId, cause: response.reason };
  }
}

function causeText(response: Unreachable): string {
  return `${response.reason}: ${response.cause}`;
}
