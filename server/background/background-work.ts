import "server-only";
import { setMaxListeners } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { maintainAuditChain } from "@/features/audit/sign-head";
import { writeRequests } from "@/features/developers/requests/request-log";
import { resolveIntents } from "@/features/outcomes/resolve-intents";
import { detectGaps } from "@/features/webhooks/gaps/detect-gaps";
import { deliverAlerts } from "@/lib/alerts/deliver-alerts";
import { findAlerts, findSuspendedRegistrations } from "@/lib/alerts/find-alerts";
import { soleLease, type WorkLease } from "@/lib/database/lease/work-lease";
import { ledger } from "@/lib/ledger/open-ledger";
import { log, withLogContext } from "@/lib/logging/log";
import { setWakeHandler, type WakeableJob } from "@/lib/operations/wake-job";
import { measureOnly } from "@/lib/telemetry/measure";
import { checkHealth, forgetFailure, runReported, verifyStorage } from "@/server/health/portal-health";
import { applyDueEvents } from "./apply-due-events";
import { enforceRetention } from "./enforce-retention";
import { expireProposals } from "./expire-proposals";
import { pollEventsWithBackoff } from "./poll-events-with-backoff";
import { refreshDuePayments } from "./refresh-due-payments";
import { registerAtStart } from "./register-at-start";
import { runBulkJobs } from "./run-bulk-jobs";
import { runExports } from "./run-exports";
import { sweep } from "./sweep";
import { tidyFiles } from "./tidy-files";

/** A background job and the pause after each run. */
type Job = {
  readonly pauseMs: number;
  /** Whether the job runs in every portal; otherwise it runs in one portal at a time. */
  readonly isEverywhere?: true;
  run(now: Date): Promise<void>;
} & (
  | { readonly name: string; readonly wakes?: undefined }
  /** Jobs that can be woken from their pause, but not before the minimum pause. */
  | { readonly name: WakeableJob; readonly wakes: { readonly minPauseMs: number } }
);

const JOBS: readonly Job[] = [
  { name: "resolve-intents", pauseMs: 1_000, run: resolveIntents },
  { name: "apply-events", pauseMs: 1_000, run: applyDueEvents, wakes: { minPauseMs: 100 }, isEverywhere: true },
  // With its batch size, this job leaves half of the usual rate limit for users' requests.
  { name: "refresh-payments", pauseMs: 2_000, run: refreshDuePayments, wakes: { minPauseMs: 800 } },
  {
    name: "run-bulk-jobs",
    pauseMs: 1_000,
    run: () => runReported("run-bulk-jobs", runBulkJobs),
    wakes: { minPauseMs: 0 },
  },
  { name: "run-exports", pauseMs: 2_000, run: runExports, wakes: { minPauseMs: 0 } },
  { name: "poll-events", pauseMs: 5_000, run: pollEventsWithBackoff },
  { name: "detect-gaps", pauseMs: 60_000, run: detectGaps },
  { name: "register", pauseMs: 5_000, run: registerAtStart },
  { name: "write-requests", pauseMs: 1_000, run: writeRequests, isEverywhere: true },
  { name: "check-health", pauseMs: 5_000, run: checkHealth, isEverywhere: true },
  { name: "verify-storage", pauseMs: 1_000, run: verifyStorage, isEverywhere: true },
  { name: "maintain-audit-chain", pauseMs: 60_000, run: maintainAuditChain },
  { name: "find-alerts", pauseMs: 15_000, run: findAlerts },
  { name: "find-suspended", pauseMs: 60_000, run: findSuspendedRegistrations },
  { name: "deliver-alerts", pauseMs: 2_000, run: deliverAlerts },
  { name: "expire-proposals", pauseMs: 5_000, run: expireProposals },
  { name: "retention", pauseMs: 60 * 60_000, run: (now) => runReported("retention", () => enforceRetention(now)) },
  { name: "sweep", pauseMs: 10 * 60_000, run: (now) => runReported("sweep", () => sweep(now)) },
  { name: "tidy-files", pauseMs: 10 * 60_000, run: tidyFiles, isEverywhere: true },
];
const PAUSE_AFTER_ERROR_MS = 5_000;
/** Pause between checks whether this portal holds the lease. */
const PAUSE_WITHOUT_LEASE_MS = 1_000;

const shared = globalThis as typeof globalThis & { endorseBackground?: { stop(): Promise<void> } };

/** Starts the background jobs once per process. An error in a run is logged, and the job continues. */
export function startBackgroundWork(): void {
  if (shared.endorseBackground) return;
  const stopping = new AbortController();
  // Prevents a warning about a listener leak, since every job adds a listener.
  setMaxListeners(0, stopping.signal);
  const leased = ledger().then(({ lease }) => lease("background", logLeaseError));
  const loops = JOBS.map(async (work) => repeat(work, work.isEverywhere ? soleLease : await leased, stopping.signal));
  shared.endorseBackground = {
    stop: async () => {
      stopping.abort();
      await Promise.all(loops);
      await (await leased).release();
    },
  };
}

/** Stops starting runs and waits for current runs to finish. */
export async function stopBackgroundWork(): Promise<void> {
  const running = shared.endorseBackground;
  shared.endorseBackground = undefined;
  await running?.stop();
}

function logLeaseError(error: unknown): void {
  log().warn({ err: error }, "the lease for background work can't be requested");
}

async function repeat({ name, pauseMs, run, ...work }: Job, lease: WorkLease, stopped: AbortSignal): Promise<void> {
  let waking = new AbortController();
  if (work.wakes) setWakeHandler(name as WakeableJob, () => waking.abort());
  stopped.addEventListener("abort", () => waking.abort());
  while (!stopped.aborted) {
    if (!lease.isHeld()) {
      forgetFailure(name);
      await pause(PAUSE_WITHOUT_LEASE_MS, stopped);
      continue;
    }
    // A wake-up during a run shortens the pause after it.
    waking = new AbortController();
    const failed = await withLogContext(name, null, () => lease.run(() => runMeasured(name, run))).then(
      () => false,
      (error: unknown) => {
        log().error({ work: name, err: error }, "background work failed");
        return true;
      },
    );
    const minMs = failed ? PAUSE_AFTER_ERROR_MS : (work.wakes?.minPauseMs ?? 0);
    await pause(minMs, stopped);
    await pause(Math.max(0, pauseMs - minMs), waking.signal);
  }
}

function runMeasured(operation: string, run: Job["run"]): Promise<void> {
  return measureOnly(
    { kind: "background", operation },
    () => run(new Date()),
    () => "ok",
  );
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return wait(ms, undefined, { signal, ref: false }).catch(() => {});
}
