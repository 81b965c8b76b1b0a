import "server-only";

/** How long a worker has an event for itself; longer than the bank may take to be asked. */
export const EVENT_LEASE_MS = 60_000;

/** Attempts before an event is set aside: an hour of failing, or two days of waiting for the bank. */
export const MOST_ATTEMPTS = { failing: 12, waiting: 300 };

const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 10 * 60_000;

/** When an event is tried again after so many attempts. */
export function eventAgainAt(attempts: number, now: Date): Date {
  const pauseMs = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(20, Math.max(0, attempts - 1)));
  return new Date(now.getTime() + pauseMs);
}
