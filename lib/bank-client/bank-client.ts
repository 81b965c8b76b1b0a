import "server-only";
import type { BankResponse, Unreachable } from "./bank-response";
import type { CallName } from "./callable";
import type { RecordExchange } from "./exchange-record";
import { createExchanger, type Exchanger } from "./http-exchange";
import { credentialsRefused } from "./read-exchange";
import { createRetryBudget } from "./retry-budget";
import { type BankCall, MAX_RESPONSE_BYTES, sendCall } from "./send-call";
import { createTokenSource, type TokenSettings, type TokenSource } from "./token-source";

export interface BankClientSettings extends TokenSettings {
  readonly apiUrl: string;
}

/** A completed call, for logging and health monitoring; contains no body, token or path values. */
export interface CallReport {
  readonly operation: CallName | "probe";
  readonly kind: BankResponse<unknown>["kind"];
  readonly status: number | null;
  readonly requestId: string | null;
  readonly cause: string | null;
  readonly durationMs: number;
}

export interface BankClient {
  /** Sends a call and returns the JSON as received; callers parse it with the contract's schemas. */
  call(call: BankCall): Promise<BankResponse<unknown>>;
  /** Checks, without side effects, that the API responds and that a token is available for it. */
  probe(): Promise<BankResponse<null>>;
  /** Age of the current token in milliseconds, or null if there is no token. */
  tokenAgeMs(): number | null;
  close(): Promise<void>;
}

const PROBE_TIMEOUT_MS = 3_000;

export interface BankClientObserver {
  /** Called after every call. */
  readonly report?: (call: CallReport) => void;
  /** Called after every HTTP exchange, including retries and token requests but not probes. */
  readonly record?: RecordExchange;
}

/**
 * Creates a client for the bank's API. All calls share one token, have time and size limits, and classify failures.
 */
export function createBankClient(
  settings: BankClientSettings,
  { report = () => {}, record = () => {} }: BankClientObserver = {},
): BankClient {
  const exchanger = createExchanger();
  const tokens = createTokenSource(settings, exchanger, record);
  const context = { apiUrl: settings.apiUrl, exchanger, tokens, budget: createRetryBudget(), record };
  const withReport = async <T>(operation: CallReport["operation"], run: () => Promise<BankResponse<T>>) => {
    const startedMs = performance.now();
    const response = await run();
    report({ operation, ...summarize(response), durationMs: Math.round(performance.now() - startedMs) });
    return response;
  };
  return {
    call(call) {
      const deadlineMs = Date.now() + Math.max(settings.timeoutMs, call.minTimeoutMs ?? 0);
      return withReport(call.operation, () => sendCall(context, call, deadlineMs));
    },
    probe: () => withReport("probe", () => probe(settings, exchanger, tokens)),
    tokenAgeMs: () => tokens.ageMs(),
    close: () => exchanger.close(),
  };
}

async function probe(
  settings: BankClientSettings,
  exchanger: Exchanger,
  tokens: TokenSource,
): Promise<BankResponse<null>> {
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
