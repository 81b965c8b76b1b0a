import AsyncLock from "async-lock";

/** Runs one task at a time for each key; other keys do not wait. */
export interface KeyedLock {
  acquire<T>(key: string, task: () => Promise<T>): Promise<T>;
}

/**
 * A lock within this process. It only saves work that would be done twice; correctness does not depend on it, since
 * another process does not share it.
 */
export function createDepositLock(): KeyedLock {
  return new AsyncLock({ maxPending: Number.POSITIVE_INFINITY });
}
