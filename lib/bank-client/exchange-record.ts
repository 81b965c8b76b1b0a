import "server-only";
import type { CallName } from "./callable";
import type { Exchange } from "./http-exchange";

/** One request to the bank and its response, for the API log; never a token, neither sent nor received. */
export interface ExchangeRecord {
  /** The contract's name of the operation; `token` for the request for a token. */
  readonly operation: CallName | "token";
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** As sent, with its query, below the address of the API or of the token server. */
  readonly path: string;
  /** The id in the path: the record that the request is about. */
  readonly targetId: string | null;
  readonly startedAt: Date;
  readonly durationMs: number;
  /** 0 for the first attempt of a call. */
  readonly retry: number;
  /** The value that was sent as JSON; undefined when there was no body. */
  readonly requestBody: unknown;
  readonly exchange: Exchange;
}

export type RecordExchange = (record: ExchangeRecord) => void;

/**
 * Runs an exchange, and passes on what it was with its result.
 *
 * @param token what the request is authorized with: a server may echo it, as in a page about an error
 */
export async function recordedExchange(
  record: RecordExchange,
  about: Omit<ExchangeRecord, "startedAt" | "durationMs" | "exchange">,
  run: () => Promise<Exchange>,
  token?: string,
): Promise<Exchange> {
  const startedAt = new Date();
  const startedMs = performance.now();
  const exchange = await run();
  const durationMs = Math.round(performance.now() - startedMs);
  record({ ...about, startedAt, durationMs, exchange: withoutToken(exchange, token) });
  return exchange;
}

function withoutToken(exchange: Exchange, token: string | undefined): Exchange {
  if (token === undefined || exchange.kind !== "response") return exchange;
  return { ...exchange, body: exchange.body.replaceAll(token, "[secret]") };
}
