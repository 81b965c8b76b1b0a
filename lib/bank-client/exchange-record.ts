import "server-only";
import type { CallName } from "./callable";
import type { Exchange } from "./http-exchange";

/** A request to the bank and its response, for the API log; never contains a token. */
export interface ExchangeRecord {
  /** The contract's name of the operation; `token` for a token request. */
  readonly operation: CallName | "token";
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** The path as sent, with its query, relative to the URL of the API or the token server. */
  readonly path: string;
  /** The id in the path, which identifies the requested record. */
  readonly targetId: string | null;
  readonly startedAt: Date;
  readonly durationMs: number;
  /** 0 for the first attempt of a call. */
  readonly retry: number;
  /** The value sent as JSON; undefined without a body. */
  readonly requestBody: unknown;
  readonly exchange: Exchange;
}

export type RecordExchange = (record: ExchangeRecord) => void;

/**
 * Runs an exchange and records it with its result.
 *
 * @param token the token of the request, which is removed from the response: a server may echo it on an error page
 */
export async function recordedExchange(
  record: RecordExchange,
  details: Omit<ExchangeRecord, "startedAt" | "durationMs" | "exchange">,
  run: () => Promise<Exchange>,
  token?: string,
): Promise<Exchange> {
  const startedAt = new Date();
  const startedMs = performance.now();
  const exchange = await run();
  const durationMs = Math.round(performance.now() - startedMs);
  record({ ...details, startedAt, durationMs, exchange: withoutToken(exchange, token) });
  return exchange;
}

function withoutToken(exchange: Exchange, token: string | undefined): Exchange {
  if (token === undefined || exchange.kind !== "response") return exchange;
  return { ...exchange, body: exchange.body.replaceAll(token, "[secret]") };
}
