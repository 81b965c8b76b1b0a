import "server-only";

/** Burst size and refill rate of retries. */
const MAX_RETRIES = 20;
const RETRIES_PER_SECOND = 5;

/** Token bucket shared by all retries of a process, which prevents flooding a failing bank. */
export interface RetryBudget {
  /** Uses up one retry; returns false if none remains. */
  take(): boolean;
}

/** @param nowMs a clock in milliseconds, with any origin */
export function createRetryBudget(nowMs: () => number = () => performance.now()): RetryBudget {
  let remaining = MAX_RETRIES;
  let refilledAtMs = nowMs();
  return {
    take() {
      const now = nowMs();
      remaining = Math.min(MAX_RETRIES, remaining + ((now - refilledAtMs) / 1_000) * RETRIES_PER_SECOND);
      refilledAtMs = now;
      if (remaining < 1) return false;
      remaining -= 1;
      return true;
    },
  };
}
