import { createHash } from "node:crypto";

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** Waits before the second, third… attempt [GAP-33]. */
const RETRY_DELAYS_MS = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  10 * HOUR_MS,
] as const;

/** Each wait is longer or shorter by up to this part, so that what failed together is not tried again together. */
const JITTER = 0.2;

/** A receiver that asks for more patience than this is not taken at its word. */
const MAX_RETRY_AFTER_MS = 24 * HOUR_MS;

/**
 * How long to wait after a failed attempt; null when it was the last. The jitter is drawn from the delivery itself, so
 * that the same history waits the same.
 *
 * @param step failed attempts before this one
 * @param retryAfterMs what the receiver asked for, if it did
 */
export function retryDelayMs(deliveryId: string, step: number, retryAfterMs: number | null): number | null {
  const delayMs = RETRY_DELAYS_MS[step];
  if (delayMs === undefined) return null;
  const draw = createHash("sha256").update(`${deliveryId}/${step}`).digest().readUInt32BE(0) / 0xffff_ffff;
  const jittered = Math.round(delayMs * (1 - JITTER + 2 * JITTER * draw));
  return Math.max(jittered, Math.min(retryAfterMs ?? 0, MAX_RETRY_AFTER_MS));
}

/** Milliseconds that a Retry-After header asks for: seconds, or a date by real time (RFC 9110, 10.2.3). */
export function parseRetryAfter(header: string | undefined, realNow: Date): number | null {
  if (header === undefined) return null;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * SECOND_MS;
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, at - realNow.getTime());
}
