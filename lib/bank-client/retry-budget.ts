import "server-only";

/** Burst size and refill rate of retries. */
const MAX_RETRIES = 20;
const RETRIES_PER_SECOND = 5;

/** A token bucket for all retries of a process, so a failing bank is not flooded. */
export interface RetryBudget {
  /** Takes one retry; false when none is left. */
  take(): boolean;
}

/** @param nowMs the time in milliseconds, from any origin */
export function createRetryBudget(nowMs: () => number = () => performance.now()): RetryBudget {
  let left = MAX_RETRIES;
  let countedAtMs = nowMs();
  return {
    take() {
      const now = nowMs();
      left = Math.min(MAX_RETRIES, left + ((now - countedAtMs) / 1_000) * RETRIES_PER_SECOND);
      countedAtMs = now;
      if (left < 1) return false;
      left -= 1;
      return true;
    },
  };
}
