import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { moveBulkJob } from "@/lib/bulk/queries/bulk-jobs";
import {
  type ClaimedItem,
  claimBulkItem,
  delayBulkJob,
  findResolvedItems,
  hasDueBulkItems,
  type ItemResult,
  settleBulkItem,
  settleOpenItem,
} from "@/lib/bulk/queries/bulk-work";
import type { Approval } from "@/lib/ledger/approvals/approvals";
import type { Intent } from "@/lib/ledger/intents/intents";
import { ledger } from "@/lib/ledger/open-ledger";
import { log } from "@/lib/logging/log";
import { sendingLeaseMs } from "@/lib/operations/intent-timing";
import { wakeJob } from "@/lib/operations/wake-job";
import { portalSettings } from "@/lib/settings/portal-settings";
import { createActingSession } from "./acting-session";
import { PERFORM_ITEM, type Performed, readIntentResult } from "./bulk-items";
import { runSteps } from "./run-steps";

/** Number of items sent concurrently. */
const CONCURRENCY = 5;
/** Time after which a run starts no further items, so that the portal can stop. */
const MAX_RUN_MS = 3_000;
/** Pause of a job after a request could not be sent to the bank. */
const UNREACHABLE_PAUSE_MS = 5_000;
/** Attempts without a result, because of errors or killed processes, after which an item fails. */
const MAX_ATTEMPTS = 5;
const MAX_RESOLVED = 100;

/**
 * Sends items of bulk jobs for a few seconds, with limited concurrency and at most `BANK_BULK_RATE` per second; the
 * next run continues. Items are claimed with a lease and performed with idempotency keys, so each item is sent only
 * once, even if a process is killed or several processes run concurrently.
 *
 * @throws AggregateError after all items, if any item could not be performed or recorded
 */
export function runBulkJobs(): Promise<void> {
  return runSteps({ "resolved items": settleResolvedItems, sending: sendItems });
}

async function sendItems(): Promise<void> {
  if (!(await hasDueBulkItems((await ledger()).db, new Date()))) return;
  const waitForTurn = createRateLimiter(portalSettings().bank.bulkRate);
  const endMs = performance.now() + MAX_RUN_MS;
  const errors: unknown[] = [];
  const work = async () => {
    while (performance.now() < endMs) {
      if (!(await performNext(waitForTurn, errors))) return;
    }
    wakeJob("run-bulk-jobs");
  };
  const workers = await Promise.allSettled(Array.from({ length: CONCURRENCY }, work));
  errors.push(...workers.flatMap((worker) => (worker.status === "rejected" ? [worker.reason] : [])));
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} items failed`);
}

/** Creates a rate limiter: calls resolve in order, at most `perSecond` per second. */
function createRateLimiter(perSecond: number): () => Promise<void> {
  const stepMs = 1_000 / perSecond;
  let nextMs = 0;
  return async () => {
    const nowMs = performance.now();
    const slotMs = Math.max(nowMs, nextMs);
    nextMs = slotMs + stepMs;
    if (slotMs > nowMs) await wait(slotMs - nowMs);
  };
}

/**
 * Performs one item. Returns false if no item is due.
 *
 * @param errors receives the item's errors
 */
async function performNext(waitForTurn: () => Promise<void>, errors: unknown[]): Promise<boolean> {
  const { db } = await ledger();
  await waitForTurn();
  const claimed = await claimBulkItem(db, new Date(), sendingLeaseMs(portalSettings()));
  if (!claimed) return false;
  const performed = await performItem(claimed, errors);
  if (performed) await settle(claimed, performed).catch((error: unknown) => errors.push(error));
  return true;
}

/** Performs an item. Null if an error leaves the outcome unknown; then the item is retried after its lease expires. */
async function performItem({ job, item }: ClaimedItem, errors: unknown[]): Promise<Performed | null> {
  const session = await createActingSession(job);
  if (!session) return { state: "not-permitted", message: `${job.personName} may no longer make changes here.` };
  try {
    return await PERFORM_ITEM[job.kind](session, item);
  } catch (error) {
    log().error({ bulkJobId: job.id, position: item.position, err: error }, "item of a bulk job failed");
    errors.push(error);
    if (item.attempts < MAX_ATTEMPTS) return null;
    return { state: "failed", message: "Something went wrong in the portal: it may or may not have happened." };
  }
}

async function settle(claimed: ClaimedItem, performed: Performed): Promise<void> {
  const { db } = await ledger();
  const { job } = claimed;
  const now = new Date();
  if (performed.state === "not-permitted") {
    await settleBulkItem(db, claimed, { state: "waiting" }, now);
    await moveBulkJob(db, job.id, { from: ["running"], to: "paused", notice: performed.message }, now);
    return;
  }
  if (performed.state === "not-sent") {
    await settleBulkItem(db, claimed, { state: "waiting" }, now);
    const waitsUntil = new Date(now.getTime() + UNREACHABLE_PAUSE_MS);
    // The remaining sentences are advice for forms.
    const reason = /^(?:Not sent\. )?[^.]+\./.exec(performed.message)?.[0] ?? performed.message;
    await delayBulkJob(db, job.id, { waitsUntil, notice: `${reason} The portal tries again automatically.` });
    return;
  }
  if (job.notice !== null) await delayBulkJob(db, job.id, { waitsUntil: null, notice: null });
  await settleBulkItem(db, claimed, performed, now);
}

/** Settles items whose outcome has become known, because an intent was resolved or a proposal was decided. */
async function settleResolvedItems(): Promise<void> {
  const { db } = await ledger();
  const resolved = await findResolvedItems(db, MAX_RESOLVED);
  await runSteps(
    Object.fromEntries(
      resolved.map(({ item, intent, approval }) => [
        `${item.jobId} ${item.position}`,
        async () => settleOpenItem(db, item, await readItemResult(intent, approval), new Date()),
      ]),
    ),
  );
}

async function readItemResult(intent: Intent | null, approval: Approval | null): Promise<ItemResult> {
  if (intent) return readIntentResult(intent);
  if (approval?.state === "done") return { state: "done", resultId: approval.resultId };
  const message = approval?.reason ?? ENDED_PROPOSAL_MESSAGES[approval?.state ?? ""] ?? "Not completed.";
  // A retry with the same key would return the proposal that was already decided.
  return { state: "failed", message, canRetry: approval?.onceKey !== approval?.idempotencyKey };
}

const ENDED_PROPOSAL_MESSAGES: Readonly<Record<string, string>> = {
  rejected: "The approver rejected it.",
  withdrawn: "The proposal was withdrawn.",
  expired: "Not approved in time.",
};
