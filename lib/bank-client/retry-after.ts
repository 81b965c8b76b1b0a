import "server-only";

/** Wait for a 429 without a valid Retry-After. */
const DEFAULT_WAIT_MS = 1_000;

/**
 * Reads a Retry-After header (RFC 9110, 10.2.3): seconds or an HTTP date.
 *
 * @returns milliseconds to wait, at least 0
 */
export function readRetryAfterMs(header: string | undefined, now: Date): number {
  if (header === undefined) return DEFAULT_WAIT_MS;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * 1000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? DEFAULT_WAIT_MS : Math.max(0, at - now.getTime());
}
