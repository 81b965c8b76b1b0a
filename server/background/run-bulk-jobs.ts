import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { moveBulkJob } from "@/lib/bulk/queries/bulk-jobs";
import {
  type ClaimedItem,
  claimBulkItem,
  delayBulkJob,
  endOpenItem,
  findResolvedItems,
  hasBulkWork,
  type ItemResult,
  settleBulkItem,
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

/** Number of concurrent items. */
const CONCURRENCY = 5;
/** A run starts no further items after this, so that the portal can stop. */
const RUN_MS = 3_000;
/** How long a job waits when nothing reached the bank. */
const UNREACHABLE_PAUSE_MS = 5_000;
/** After this many attempts without a result, due to errors or kills, an item fails. */
const MAX_ATTEMPTS = 5;
const MAX_RESOLVED = 100;

/**
 * Sends the items of bulk jobs for a few seconds, a few at a time and at most `BANK_BULK_RATE` per second; the next run
 * continues. Items are claimed with a lease and performed under their idempotency keys, so each is sent once, even
 * after a kill or with concurrent processes.
 *
 * @throws after all items, if one could not be performed or recorded
 */
export function runBulkJobs(): Promise<void> {
  return runSteps({ "resolved items": endResolvedItems, sending: sendItems });
}

async function sendItems(): Promise<void> {
  if (!(await hasBulkWork((await ledger()).db, new Date()))) return;
  const waitForTurn = createRateLimiter(portalSettings().bank.bulkRate);
  const endMs = performance.now() + RUN_MS;
  const errors: unknown[] = [];
  const work = async () => {
    while (performance.now() < endMs) {
      if (!(await performNext(waitForTurn, errors))) return;
    }
    wakeJob("run-bulk-jobs");
  };
  const ended = await Promise.allSettled(Array.from({ length: CONCURRENCY }, work));
  errors.push(...ended.flatMap((worker) => (worker.status === "rejected" ? [worker.reason] : [])));
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} items failed`);
}

/** Rate limiter: each call resolves in turn, at most `perSecond` times per second. */
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
 * Performs one item; false when none is due.
 *
 * @param errors collects the item's errors
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

/** Null if an error left the outcome unknown; the item is then performed again under its key after the lease. */
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
    // The rest of the message is advice for forms.
    const reason = /^(?:Not sent\. )?[^.]+\./.exec(performed.message)?.[0] ?? performed.message;
    await delayBulkJob(db, job.id, { waitsUntil, notice: `${reason} The portal tries again automatically.` });
    return;
  }
  if (job.notice !== null) await delayBulkJob(db, job.id, { waitsUntil: null, notice: null });
  await settleBulkItem(db, claimed, performed, now);
}

/** Settles items whose pending outcome is now known, because a lost response was resolved or a proposal was decided. */
async function endResolvedItems(): Promise<void> {
  const { db } = await ledger();
  const resolved = await findResolvedItems(db, MAX_RESOLVED);
  await runSteps(
    Object.fromEntries(
      resolved.map(({ item, intent, approval }) => [
        `${item.jobId} ${item.position}`,
        async () => endOpenItem(db, item, await readItemResult(intent, approval), new Date()),
      ]),
    ),
  );
}

async function readItemResult(intent: Intent | null, approval: Approval | null): Promise<ItemResult> {
  if (intent) return readIntentResult(intent);
  if (approval?.state === "done") return { state: "done", resultId: approval.resultId };
  const message = approval?.reason ?? PROPOSAL_ENDED[approval?.state ?? ""] ?? "Not completed.";
  // A retry under the same key would return the same, already decided proposal.
  return { state: "failed", message, canRetry: approval?.onceKey !== approval?.idempotencyKey };
}

const PROPOSAL_ENDED: Readonly<Record<string, string>> = {
  rejected: "The approver rejected it.",
  withdrawn: "The proposal was withdrawn.",
  expired: "Not approved in time.",
};
