import "server-only";
import type { CallName } from "./callable";
import type { Exchange } from "./http-exchange";

/** A request to the bank and its response, for the API log; never contains a token. */
export interface ExchangeRecord {
  /** Operation name in the contract; `token` for token requests. */
  readonly operation: CallName | "token";
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** Path and query as sent, relative to the API's or token server's URL. */
  readonly path: string;
  /** ID of the requested record, taken from the path. */
  readonly targetId: string | null;
  readonly startedAt: Date;
  readonly durationMs: number;
  /** 0 for the first attempt of a call. */
  readonly retry: number;
  /** Value sent as JSON; undefined if there was no body. */
  readonly requestBody: unknown;
  readonly exchange: Exchange;
}

export type RecordExchange = (record: ExchangeRecord) => void;

/**
 * Runs an HTTP exchange and records it with its result.
 *
 * @param token the request's token, redacted from the response because a server may echo it on an error page
 */
export async function runRecordedExchange(
  record: RecordExchange,
  details: Omit<ExchangeRecord, "startedAt" | "durationMs" | "exchange">,
  run: () => Promise<Exchange>,
  token?: string,
): Promise<Exchange> {
  const startedAt = new Date();
  const startedMs = performance.now();
  const exchange = await run();
  const durationMs = Math.round(performance.now() - startedMs);
  record({ ...details, startedAt, durationMs, exchange: redactToken(exchange, token) });
  return exchange;
}

function redactToken(exchange: Exchange, token: string | undefined): Exchange {
  if (token === undefined || exchange.kind !== "response") return exchange;
  return { ...exchange, body: exchange.body.replaceAll(token, "[secret]") };
}
