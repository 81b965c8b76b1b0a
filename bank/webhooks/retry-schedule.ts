import { createHash } from "node:crypto";

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** Delays before the second and later attempts [GAP-33]. */
const RETRY_DELAYS_MS = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  10 * HOUR_MS,
] as const;

/** Each delay varies by up to this fraction, so that deliveries that fail together are not all retried together. */
const JITTER = 0.2;

/** Longest Retry-After honored. */
const MAX_RETRY_AFTER_MS = 24 * HOUR_MS;

/**
 * Returns the delay after a failed attempt; null if it was the last attempt. The jitter is derived from the delivery's
 * id, so the same history always has the same delays.
 *
 * @param step failed attempts before this one
 * @param retryAfterMs the receiver's Retry-After in milliseconds; null if none
 */
export function computeRetryDelayMs(deliveryId: string, step: number, retryAfterMs: number | null): number | null {
  const delayMs = RETRY_DELAYS_MS[step];
  if (delayMs === undefined) return null;
  const fraction = createHash("sha256").update(`${deliveryId}/${step}`).digest().readUInt32BE(0) / 0xffff_ffff;
  const jittered = Math.round(delayMs * (1 - JITTER + 2 * JITTER * fraction));
  return Math.max(jittered, Math.min(retryAfterMs ?? 0, MAX_RETRY_AFTER_MS));
}

/** Parses a Retry-After header (RFC 9110, 10.2.3), seconds or a real-time date, as milliseconds; null if invalid. */
export function parseRetryAfter(header: string | undefined, realNow: Date): number | null {
  if (header === undefined) return null;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * SECOND_MS;
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, at - realNow.getTime());
}
