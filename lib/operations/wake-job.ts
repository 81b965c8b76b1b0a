import "server-only";

/** Background jobs that can be woken before their next scheduled run. */
export type WakeableJob = "apply-events" | "refresh-payments" | "run-bulk-jobs" | "run-exports";

// Next bundles routes and background work separately: only `globalThis` is shared by the process.
const shared = globalThis as typeof globalThis & { endorseWakers?: Map<WakeableJob, () => void> };

/** Runs a job as soon as possible; if it is running, it runs once more afterward. */
export function wakeJob(name: WakeableJob): void {
  wakers().get(name)?.();
}

/** Calls `wake` whenever the job is woken; replaces an earlier handler. */
export function onWakeUp(name: WakeableJob, wake: () => void): void {
  wakers().set(name, wake);
}

function wakers(): Map<WakeableJob, () => void> {
  shared.endorseWakers ??= new Map();
  return shared.endorseWakers;
}
