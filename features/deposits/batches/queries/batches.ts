import "server-only";
import { and, asc, count, desc, eq, inArray, isNull, lt, notExists, or, sql, sum } from "drizzle-orm";
import { batchChecks, batches, batchPictures } from "@/lib/ledger/schema/batch-tables";
import { bulkItems, bulkJobs } from "@/lib/ledger/schema/bulk-tables";
import { stagedImages } from "@/lib/ledger/schema/deposit-tables";
import type { LedgerExecutor, LedgerTransaction } from "@/lib/ledger/schema/ledger-database";

export type Batch = typeof batches.$inferSelect;
export type BatchPicture = typeof batchPictures.$inferSelect;
export type BatchCheck = typeof batchChecks.$inferSelect;

export async function insertBatch(db: LedgerExecutor, row: typeof batches.$inferInsert): Promise<void> {
  await db.insert(batches).values(row);
}

export async function findBatch(db: LedgerExecutor, id: string): Promise<Batch | null> {
  const [row] = await db.select().from(batches).where(eq(batches.id, id));
  return row ?? null;
}

/**
 * Locks a person's draft until the transaction ends. Returns null if the batch was sent, belongs to someone else or
 * does not exist.
 */
export async function lockDraft(tx: LedgerTransaction, personId: string, id: string): Promise<Batch | null> {
  const [row] = await tx.select().from(batches).where(eq(batches.id, id)).for("update");
  return row?.state === "draft" && row.personId === personId ? row : null;
}

/** Returns the images of a batch in stack order. */
export function findBatchPictures(db: LedgerExecutor, batchId: string): Promise<BatchPicture[]> {
  return db
    .select()
    .from(batchPictures)
    .where(eq(batchPictures.batchId, batchId))
    .orderBy(asc(batchPictures.position), asc(batchPictures.name), asc(batchPictures.page), asc(batchPictures.id));
}

/** Returns the checks of a batch in stack order. */
export function findBatchChecks(db: LedgerExecutor, batchId: string): Promise<BatchCheck[]> {
  return db
    .select()
    .from(batchChecks)
    .where(eq(batchChecks.batchId, batchId))
    .orderBy(asc(batchChecks.position), asc(batchChecks.id));
}

/** A batch with the number and total amount of its checks. */
export interface BatchRow extends Batch {
  readonly count: number;
  readonly cents: number;
}

/** Returns the newest batches of all people, newest first. */
export async function findNewestBatches(db: LedgerExecutor, limit: number): Promise<BatchRow[]> {
  const rows = await db.select().from(batches).orderBy(desc(batches.createdAt), desc(batches.id)).limit(limit);
  const ids = rows.map(({ id }) => id);
  const totals = await db
    .select({ batchId: batchChecks.batchId, count: count(), cents: sum(batchChecks.amountCents) })
    .from(batchChecks)
    .where(inArray(batchChecks.batchId, ids))
    .groupBy(batchChecks.batchId);
  const byId = new Map(totals.map((total) => [total.batchId, total]));
  return rows.map((row) => {
    const total = byId.get(row.id);
    return { ...row, count: total?.count ?? 0, cents: Number(total?.cents ?? 0) };
  });
}

export async function countDrafts(db: LedgerExecutor, personId: string): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(batches)
    .where(and(eq(batches.personId, personId), eq(batches.state, "draft")));
  return row?.count ?? 0;
}

/** Returns drafts last changed before `before`, least recently changed first. */
export function findDraftsUntouchedSince(db: LedgerExecutor, before: Date, limit: number): Promise<Batch[]> {
  return db
    .select()
    .from(batches)
    .where(and(eq(batches.state, "draft"), lt(batches.updatedAt, before)))
    .orderBy(asc(batches.updatedAt))
    .limit(limit);
}

/**
 * Returns the IDs of sent batches that no longer need their images, because all checks are done or the retry period of
 * failed checks is over.
 *
 * @param before a job with failed checks must have finished before this time
 */
export async function findSettledBatches(db: LedgerExecutor, before: Date, limit: number): Promise<string[]> {
  const failed = db
    .select({ one: sql`1` })
    .from(bulkItems)
    .where(and(eq(bulkItems.jobId, bulkJobs.id), inArray(bulkItems.state, ["failed", "skipped", "proposed"])));
  const rows = await db
    .selectDistinct({ id: batches.id })
    .from(stagedImages)
    .innerJoin(batches, eq(batches.id, stagedImages.heldByBatchId))
    .innerJoin(bulkJobs, eq(bulkJobs.id, batches.jobId))
    .where(and(eq(bulkJobs.state, "finished"), or(lt(bulkJobs.finishedAt, before), notExists(failed))))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Returns the IDs of a batch's unpaired images. */
export async function findLoosePictureIds(db: LedgerExecutor, batchId: string): Promise<string[]> {
  const rows = await db
    .select({ id: batchPictures.id })
    .from(batchPictures)
    .leftJoin(
      batchChecks,
      and(
        eq(batchChecks.batchId, batchPictures.batchId),
        sql`${batchPictures.id} in (${batchChecks.frontId}, ${batchChecks.backId})`,
      ),
    )
    .where(and(eq(batchPictures.batchId, batchId), isNull(batchChecks.id)));
  return rows.map(({ id }) => id);
}
