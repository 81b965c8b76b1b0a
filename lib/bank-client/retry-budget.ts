import "server-only";

/** Retries that may be made at once, and how many more each second. */
const MOST_RETRIES = 20;
const RETRIES_PER_SECOND = 5;

/** The retries that a process may make, for whatever reason: a bank in trouble is not flooded with them. */
export interface RetryBudget {
  /** Takes one retry; false when none is left. */
  take(): boolean;
}

/** @param nowMs the time in milliseconds, from any origin */
export function createRetryBudget(nowMs: () => number = () => performance.now()): RetryBudget {
  let left = MOST_RETRIES;
  let countedAtMs = nowMs();
  return {
    take() {
      const now = nowMs();
      left = Math.min(MOST_RETRIES, left + ((now - countedAtMs) / 1_000) * RETRIES_PER_SECOND);
      countedAtMs = now;
      if (left < 1) return false;
      left -= 1;
      return true;
    },
  };
}
