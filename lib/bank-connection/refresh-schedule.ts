import "server-only";

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** Refresh intervals by time since the payment last changed */
const REFRESH_INTERVALS = [
  { withinMs: 5 * MINUTE_MS, everyMs: 10 * SECOND_MS },
  { withinMs: HOUR_MS, everyMs: MINUTE_MS },
  { withinMs: 24 * HOUR_MS, everyMs: 5 * MINUTE_MS },
] as const;
const MAX_INTERVAL_MS = 30 * MINUTE_MS;

const FIRST_RETRY_MS = 5 * SECOND_MS;
const MAX_RETRY_MS = 10 * MINUTE_MS;

/** Returns when to refresh a non-terminal payment next: often after a recent change, then less often. */
export function nextRefreshAt(changedAt: Date, now: Date): Date {
  const unchangedMs = now.getTime() - changedAt.getTime();
  const interval = REFRESH_INTERVALS.find(({ withinMs }) => unchangedMs < withinMs);
  return new Date(now.getTime() + (interval?.everyMs ?? MAX_INTERVAL_MS));
}

const MAX_TERMINAL_AGE_MS = 60 * 24 * HOUR_MS;

/**
 * Returns when to refresh a terminal payment next, because it may still be returned and the event may be lost. The
 * first refresh is after one hour, then the interval doubles, for about a dozen refreshes. Returns null after sixty
 * days.
 */
export function nextTerminalRefreshAt(changedAt: Date, now: Date): Date | null {
  const unchangedMs = now.getTime() - changedAt.getTime();
  return unchangedMs < MAX_TERMINAL_AGE_MS ? new Date(now.getTime() + Math.max(HOUR_MS, unchangedMs)) : null;
}

/** Returns when to retry a failed refresh, with exponential backoff. */
export function retryRefreshAt(failures: number, now: Date): Date {
  return new Date(now.getTime() + Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(20, failures)));
}
