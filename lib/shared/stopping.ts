// Next bundles routes and background work separately; they share only `globalThis`.
const shared = globalThis as typeof globalThis & { endorseIsStopping?: boolean };

/** Records that this process was asked to stop; tests pass `false` to reset it. */
export function beginStopping(isStopping = true): void {
  shared.endorseIsStopping = isStopping;
}

/** Whether this process was asked to stop, so it finishes its current work and accepts no more. */
export function isStopping(): boolean {
  return shared.endorseIsStopping === true;
}
