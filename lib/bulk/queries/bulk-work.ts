import "server-only";
import { and, asc, eq, inArray, isNull, lte, or, sql } from "drizzle-orm";
import { notifyChange } from "@/lib/ledger/changes/change-notifications";
import { approvals } from "@/lib/ledger/schema/approval-tables";
import { bulkItems, bulkJobs } from "@/lib/ledger/schema/bulk-tables";
import { intents } from "@/lib/ledger/schema/deposit-tables";
import type { LedgerDatabase, LedgerExecutor } from "@/lib/ledger/schema/ledger-database";
import { type BulkItem, type BulkJob, finishBulkJob } from "./bulk-jobs";

export interface ClaimedItem {
  readonly job: BulkJob;
  readonly item: BulkItem;
}

const isDue = (now: Date) =>
  and(eq(bulkJobs.state, "running"), or(isNull(bulkJobs.waitsUntil), lte(bulkJobs.waitsUntil, now)));

/** Returns whether a running job is due. */
export async function hasDueBulkItems(db: LedgerExecutor, now: Date): Promise<boolean> {
  return (await db.select({ id: bulkJobs.id }).from(bulkJobs).where(isDue(now)).limit(1)).length > 0;
}

/**
 * Claims the next item of a running job for one worker. After the lease ends, another worker can claim the item, in
 * case the first was killed. Jobs take turns: the least recently processed job comes first.
 *
 * @returns null if nothing is due
 */
export function claimBulkItem(db: LedgerDatabase, now: Date, leaseMs: number): Promise<ClaimedItem | null> {
  return db.transaction(async (tx) => {
    const jobs = await tx.select().from(bulkJobs).where(isDue(now)).orderBy(asc(bulkJobs.updatedAt));
    for (const job of jobs) {
      const [due] = await tx
        .select({ position: bulkItems.position })
        .from(bulkItems)
        .where(
          and(
            eq(bulkItems.jobId, job.id),
            or(eq(bulkItems.state, "waiting"), and(eq(bulkItems.state, "sending"), lte(bulkItems.nextAttemptAt, now))),
          ),
        )
        .orderBy(asc(bulkItems.position))
        .limit(1)
        .for("update", { skipLocked: true });
      if (!due) {
        // A process was killed after sending the last item but before finishing the job.
        await finishBulkJob(tx, job.id, now);
        continue;
      }
      const [item] = await tx
        .update(bulkItems)
        .set({
          state: "sending",
          attempts: sql`${bulkItems.attempts} + 1`,
          nextAttemptAt: new Date(now.getTime() + leaseMs),
          updatedAt: now,
        })
        .where(and(eq(bulkItems.jobId, job.id), eq(bulkItems.position, due.position)))
        .returning();
      await tx.update(bulkJobs).set({ updatedAt: now }).where(eq(bulkJobs.id, job.id));
      return { job, item: item! };
    }
    return null;
  });
}

export interface ItemResult
  extends Partial<Pick<BulkItem, "resultId" | "message" | "requestId" | "intentId" | "approvalId" | "canRetry">> {
  readonly state: Extract<BulkItem["state"], "waiting" | "unknown" | "proposed" | "done" | "failed">;
}

/** Records the outcome of a claimed item, unless another worker claimed it after the lease ended. */
export async function settleBulkItem(
  db: LedgerDatabase,
  { job, item }: ClaimedItem,
  result: ItemResult,
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { state, resultId = null, message = null, requestId = null, intentId = null, approvalId = null } = result;
    const { canRetry = true } = result;
    const settled = await tx
      .update(bulkItems)
      .set({ state, resultId, message, requestId, intentId, approvalId, canRetry, nextAttemptAt: null, updatedAt: now })
      .where(
        and(
          eq(bulkItems.jobId, job.id),
          eq(bulkItems.position, item.position),
          eq(bulkItems.state, "sending"),
          eq(bulkItems.attempts, item.attempts),
        ),
      )
      .returning({ position: bulkItems.position });
    if (settled.length > 0) await notifyChange(tx, { topic: "bulk-job", id: job.id });
  });
  // Runs after the commit, because two workers that settle the last items do not see each other's uncommitted update.
  await finishBulkJob(db, job.id, now);
}

/** Delays a running job; null values clear the delay and its notice. */
export async function delayBulkJob(
  db: LedgerExecutor,
  id: string,
  { waitsUntil, notice }: Pick<BulkJob, "waitsUntil" | "notice">,
): Promise<void> {
  await db
    .update(bulkJobs)
    .set({ waitsUntil, notice })
    .where(and(eq(bulkJobs.id, id), eq(bulkJobs.state, "running")));
  await notifyChange(db, { topic: "bulk-job", id });
}

/** Returns items whose pending outcome is now known, with the intent or approval that settled it. */
export async function findResolvedItems(db: LedgerExecutor, limit: number) {
  return db
    .select({ job: bulkJobs, item: bulkItems, intent: intents, approval: approvals })
    .from(bulkItems)
    .innerJoin(bulkJobs, eq(bulkJobs.id, bulkItems.jobId))
    .leftJoin(intents, and(eq(bulkItems.state, "unknown"), eq(intents.id, bulkItems.intentId)))
    .leftJoin(approvals, and(eq(bulkItems.state, "proposed"), eq(approvals.id, bulkItems.approvalId)))
    .where(
      and(
        inArray(bulkItems.state, ["unknown", "proposed"]),
        or(
          inArray(intents.state, ["resolved", "failed"]),
          inArray(approvals.state, ["done", "failed", "rejected", "withdrawn", "expired"]),
        ),
      ),
    )
    .limit(limit);
}

/** Records the final outcome of an item that was pending. */
export async function settleOpenItem(
  db: LedgerDatabase,
  { jobId, position, state }: BulkItem,
  result: Pick<ItemResult, "state" | "resultId" | "message" | "requestId" | "canRetry">,
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .update(bulkItems)
      .set({ ...result, updatedAt: now })
      .where(and(eq(bulkItems.jobId, jobId), eq(bulkItems.position, position), eq(bulkItems.state, state)));
    await notifyChange(tx, { topic: "bulk-job", id: jobId });
  });
}
