import "server-only";

/** Duration of a worker's lease on an event; longer than the timeout of a bank call. */
export const EVENT_LEASE_MS = 60_000;

/**
 * Maximum attempts before an event is marked as not processed. 12 failures take about 37 minutes; 300 waits for the
 * bank take about two days.
 */
export const MAX_ATTEMPTS = { failing: 12, waiting: 300 };

const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 10 * 60_000;

/** Returns when to retry an event: after two seconds, doubling with each attempt up to ten minutes. */
export function nextEventAttemptAt(attempts: number, now: Date): Date {
  const pauseMs = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(20, Math.max(0, attempts - 1)));
  return new Date(now.getTime() + pauseMs);
}
