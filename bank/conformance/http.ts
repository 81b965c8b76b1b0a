import { setTimeout as wait } from "node:timers/promises";

export interface BankResponse {
  readonly status: number;
  /** Parsed JSON, or the text if the body is not JSON. */
  readonly body: unknown;
}

/** A request and its response, recorded for trials that check every record. */
export interface Exchange extends BankResponse {
  readonly method: string;
  readonly path: string;
}

export interface HttpOptions {
  /** Timeout for one response. */
  readonly timeoutMs?: number | undefined;
  readonly fetch?: ((url: string, init: RequestInit) => Response | Promise<Response>) | undefined;
}

/** Maximum retries of a rate-limited request. */
const MAX_RETRIES = 20;
const MAX_RETRY_WAIT_MS = 5_000;

/** Sends a request. Retries a rate-limited request after the bank's Retry-After time. */
export async function exchange(url: string, init: RequestInit, options: HttpOptions): Promise<BankResponse> {
  const send = options.fetch ?? fetch;
  for (let retries = 0; ; retries++) {
    const signal = AbortSignal.timeout(options.timeoutMs ?? 30_000);
    const response = await send(url, { ...init, redirect: "manual", signal });
    const text = await response.text();
    if (response.status !== 429 || retries === MAX_RETRIES) return { status: response.status, body: parse(text) };
    const seconds = Number(response.headers.get("retry-after") ?? 1);
    await wait(Math.min(Number.isFinite(seconds) ? seconds * 1000 : 1000, MAX_RETRY_WAIT_MS));
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
