import "server-only";

/** Work that need not wait for the end of its pause. */
export type WakeableWork = "apply-events" | "refresh-payments";

// A route and the background work are bundled apart: only `globalThis` is one per process.
const shared = globalThis as typeof globalThis & { endorseWakers?: Map<WakeableWork, () => void> };

/** Has a kind of work go round at once; one that is just going round goes round once more. */
export function wakeBackgroundWork(name: WakeableWork): void {
  wakers().get(name)?.();
}

/** Calls `wake` whenever the work is wanted at once. */
export function onWake(name: WakeableWork, wake: () => void): void {
  wakers().set(name, wake);
}

function wakers(): Map<WakeableWork, () => void> {
  shared.endorseWakers ??= new Map();
  return shared.endorseWakers;
}
