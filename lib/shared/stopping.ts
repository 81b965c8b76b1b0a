// Next bundles routes and background work separately: only `globalThis` is one per process.
const shared = globalThis as typeof globalThis & { endorseIsStopping?: boolean };

/** Records that this process was asked to stop; `false` resets it in tests. */
export function beginStopping(isStopping = true): void {
  shared.endorseIsStopping = isStopping;
}

/** Whether this process was asked to stop: it finishes its current work and accepts no more. */
export function isStopping(): boolean {
  return shared.endorseIsStopping === true;
}
