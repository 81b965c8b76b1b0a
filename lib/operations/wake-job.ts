import "server-only";

/** Background jobs that can be woken before their next scheduled run. */
export type WakeableJob = "apply-events" | "refresh-payments" | "run-bulk-jobs" | "run-exports";

// Next.js bundles routes and background work separately, so only `globalThis` is shared by the whole process.
const shared = globalThis as typeof globalThis & { endorseWakers?: Map<WakeableJob, () => void> };

/** Runs a job as soon as possible; if the job is already running, it runs again afterward. */
export function wakeJob(name: WakeableJob): void {
  wakers().get(name)?.();
}

/** Sets the function to call when the job is woken, replacing an earlier function. */
export function setWakeHandler(name: WakeableJob, wake: () => void): void {
  wakers().set(name, wake);
}

function wakers(): Map<WakeableJob, () => void> {
  shared.endorseWakers ??= new Map();
  return shared.endorseWakers;
}
