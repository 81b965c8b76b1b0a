import "server-only";

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** Refresh intervals by the time since the payment last changed. */
const REFRESH_INTERVALS = [
  { withinMs: 5 * MINUTE_MS, everyMs: 10 * SECOND_MS },
  { withinMs: HOUR_MS, everyMs: MINUTE_MS },
  { withinMs: 24 * HOUR_MS, everyMs: 5 * MINUTE_MS },
] as const;
const MAX_INTERVAL_MS = 30 * MINUTE_MS;

const FIRST_RETRY_MS = 5 * SECOND_MS;
const MAX_RETRY_MS = 10 * MINUTE_MS;

/** When a non-terminal payment is refreshed next: often just after a change, and less often later. */
export function nextRefreshAt(changedAt: Date, now: Date): Date {
  const quietMs = now.getTime() - changedAt.getTime();
  const interval = REFRESH_INTERVALS.find(({ withinMs }) => quietMs < withinMs);
  return new Date(now.getTime() + (interval?.everyMs ?? MAX_INTERVAL_MS));
}

const MAX_ENDED_MS = 60 * 24 * HOUR_MS;

/**
 * When a terminal payment is refreshed next, since it may still be returned and a delivery may be lost. The first
 * refresh is after an hour, and the interval doubles, a dozen refreshes in all; null after sixty days.
 */
export function endedRefreshAt(changedAt: Date, now: Date): Date | null {
  const quietMs = now.getTime() - changedAt.getTime();
  return quietMs < MAX_ENDED_MS ? new Date(now.getTime() + Math.max(HOUR_MS, quietMs)) : null;
}

/** When a refresh is retried, with exponential backoff over consecutive failures. */
export function retryRefreshAt(failures: number, now: Date): Date {
  return new Date(now.getTime() + Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(20, failures)));
}
