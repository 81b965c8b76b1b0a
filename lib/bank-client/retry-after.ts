import "server-only";

/** Used if a 429 has no valid Retry-After header. */
const DEFAULT_WAIT_MS = 1_000;

/**
 * Reads a Retry-After header (RFC 9110, 10.2.3): seconds or an HTTP date. A date is compared with the bank's `Date`
 * header, since the clocks of two machines may differ.
 *
 * @param now local time, used if the response has no valid `Date` header
 * @returns milliseconds to wait, at least 0
 */
export function readRetryAfterMs(headers: Readonly<Record<string, string | undefined>>, now: Date): number {
  const header = headers["retry-after"]?.trim() ?? "";
  if (/^\d+$/.test(header)) return Number(header) * 1000;
  const atMs = parseHttpDate(header);
  if (atMs === null) return DEFAULT_WAIT_MS;
  return Math.max(0, atMs - (parseHttpDate(headers.date ?? "") ?? now.getTime()));
}

/** Parses an HTTP date to epoch milliseconds. `Date.parse` alone would accept numbers such as -5 as dates. */
function parseHttpDate(text: string): number | null {
  if (!/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? /.test(text)) return null;
  const atMs = Date.parse(text.endsWith("GMT") ? text : `${text} GMT`);
  return Number.isNaN(atMs) ? null : atMs;
}
