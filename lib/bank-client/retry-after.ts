import "server-only";

/** Wait for a 429 without a valid Retry-After. */
const DEFAULT_WAIT_MS = 1_000;

/**
 * Reads a Retry-After header (RFC 9110, 10.2.3): seconds or an HTTP date. A date is compared with the bank's `Date`
 * header, since the clocks of two machines may differ.
 *
 * @param now this machine's time, for a response without a valid `Date`
 * @returns milliseconds to wait, at least 0
 */
export function readRetryAfterMs(headers: Readonly<Record<string, string | undefined>>, now: Date): number {
  const header = headers["retry-after"]?.trim() ?? "";
  if (/^\d+$/.test(header)) return Number(header) * 1000;
  const atMs = parseHttpDate(header);
  if (atMs === null) return DEFAULT_WAIT_MS;
  return Math.max(0, atMs - (parseHttpDate(headers.date ?? "") ?? now.getTime()));
}

/** Milliseconds since 1970 of an HTTP date; `Date.parse` alone also reads numbers such as -5 as dates. */
function parseHttpDate(text: string): number | null {
  if (!/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? /.test(text)) return null;
  const atMs = Date.parse(text.endsWith("GMT") ? text : `${text} GMT`);
  return Number.isNaN(atMs) ? null : atMs;
}
