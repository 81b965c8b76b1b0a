import "server-only";
import { setMaxListeners } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { withUrgency } from "@/lib/database/pglite/urgency";
import { deliverAlerts } from "@/lib/portal/alerts/deliver-alerts";
import { findMatters, findSuspendedRegistrations } from "@/lib/portal/alerts/find-matters";
import { keepAudit } from "@/lib/portal/audit/sign-head";
import { checkHealth, verifyStorage } from "@/lib/portal/health/portal-health";
import { log, withLogContext } from "@/lib/portal/logging/log";
import { onWakeUp, type WakeableJob } from "@/lib/portal/wake-up/wake-job";
import { applyDueEvents } from "./apply-due-events";
import { expireProposals } from "./expire-proposals";
import { keepRetention } from "./keep-retention";
import { pollEventsWithBackoff } from "./poll-events-with-backoff";
import { refreshDuePayments } from "./refresh-due-payments";
import { registerAtStart } from "./register-at-start";
import { resolveIntents } from "./resolve-intents";
import { sweep } from "./sweep";

/** A background job and the pause after each run. */
type Work = {
  readonly pauseMs: number;
  run(now: Date): Promise<void>;
} & (
  | { readonly name: string; readonly wakes?: undefined }
  /** Can be woken from its pause after a minimum. */
  | { readonly name: WakeableJob; readonly wakes: { readonly leastPauseMs: number } }
);

const WORKS: readonly Work[] = [
  { name: "resolve-intents", pauseMs: 1_000, run: resolveIntents },
  { name: "apply-events", pauseMs: 1_000, run: applyDueEvents, wakes: { leastPauseMs: 100 } },
  // With its batch size, this leaves half of the usual rate limit for people.
  { name: "refresh-payments", pauseMs: 2_000, run: refreshDuePayments, wakes: { leastPauseMs: 800 } },
  { name: "poll-events", pauseMs: 5_000, run: pollEventsWithBackoff },
  { name: "register", pauseMs: 5_000, run: registerAtStart },
  { name: "check-health", pauseMs: 5_000, run: checkHealth },
  { name: "verify-storage", pauseMs: 1_000, run: verifyStorage },
  { name: "keep-audit", pauseMs: 60_000, run: keepAudit },
  { name: "find-matters", pauseMs: 15_000, run: findMatters },
  { name: "find-suspended", pauseMs: 60_000, run: findSuspendedRegistrations },
  { name: "deliver-alerts", pauseMs: 2_000, run: deliverAlerts },
  { name: "expire-proposals", pauseMs: 5_000, run: expireProposals },
  { name: "retention", pauseMs: 60 * 60_000, run: keepRetention },
  { name: "sweep", pauseMs: 10 * 60_000, run: sweep },
];
const PAUSE_AFTER_ERROR_MS = 5_000;

const shared = globalThis as typeof globalThis & { endorseBackground?: { stop(): Promise<void> } };

/** Starts the background jobs, once per process; an error in a run is logged and the job continues. */
export function startBackgroundWork(): void {
  if (shared.endorseBackground) return;
  const stopping = new AbortController();
  // Each work listens, more of them than Node suspects of being a leak.
  setMaxListeners(0, stopping.signal);
  const loops = WORKS.map((work) => repeat(work, stopping.signal));
  shared.endorseBackground = {
    stop: async () => {
      stopping.abort();
      await Promise.all(loops);
    },
  };
}

/** Waits for running jobs to finish and starts no further runs. */
export async function stopBackgroundWork(): Promise<void> {
  const running = shared.endorseBackground;
  shared.endorseBackground = undefined;
  await running?.stop();
}

async function repeat({ name, pauseMs, run, ...work }: Work, stopped: AbortSignal): Promise<void> {
  let waking = new AbortController();
  if (work.wakes) onWakeUp(name as WakeableJob, () => waking.abort());
  stopped.addEventListener("abort", () => waking.abort());
  while (!stopped.aborted) {
    // A wake-up during a run applies to the next one.
    waking = new AbortController();
    const failed = await withLogContext(name, null, () => withUrgency("background", () => run(new Date()))).then(
      () => false,
      (error: unknown) => {
        log().error({ work: name, err: error }, "background work failed");
        return true;
      },
    );
    const leastMs = failed ? PAUSE_AFTER_ERROR_MS : (work.wakes?.leastPauseMs ?? 0);
    await pause(leastMs, stopped);
    await pause(Math.max(0, pauseMs - leastMs), waking.signal);
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return wait(ms, undefined, { signal, ref: false }).catch(() => {});
}
