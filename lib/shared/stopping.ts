// Next bundles routes and background work separately: only `globalThis` is one per process.
const shared = globalThis as typeof globalThis & { endorseIsStopping?: boolean };

/** Says that this process was asked to stop; `false` is for tests. */
export function beginStopping(isStopping = true): void {
  shared.endorseIsStopping = isStopping;
}

/** Whether this process was asked to stop: it finishes what it has and is to be sent nothing more. */
export function isStopping(): boolean {
  return shared.endorseIsStopping === true;
}
