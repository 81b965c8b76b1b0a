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

/** Each delay varies by up to this fraction, so that deliveries that failed together are not retried together. */
const JITTER = 0.2;

/** Upper limit on the receiver's Retry-After. */
const MAX_RETRY_AFTER_MS = 24 * HOUR_MS;

/**
 * The delay after a failed attempt; null when it was the last. The jitter is derived from the delivery's id, so that
 * the same history has the same delays.
 *
 * @param step failed attempts before this one
 * @param retryAfterMs the receiver's Retry-After; null without one
 */
export function retryDelayMs(deliveryId: string, step: number, retryAfterMs: number | null): number | null {
  const delayMs = RETRY_DELAYS_MS[step];
  if (delayMs === undefined) return null;
  const fraction = createHash("sha256").update(`${deliveryId}/${step}`).digest().readUInt32BE(0) / 0xffff_ffff;
  const jittered = Math.round(delayMs * (1 - JITTER + 2 * JITTER * fraction));
  return Math.max(jittered, Math.min(retryAfterMs ?? 0, MAX_RETRY_AFTER_MS));
}

/** The milliseconds of a Retry-After header: seconds, or a date in real time (RFC 9110, 10.2.3); null when invalid. */
export function parseRetryAfter(header: string | undefined, realNow: Date): number | null {
  if (header === undefined) return null;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * SECOND_MS;
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, at - realNow.getTime());
}
