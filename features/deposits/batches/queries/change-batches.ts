import "server-only";
import { and, eq, inArray, sql } from "drizzle-orm";
import { batchChecks, batches, batchPictures } from "@/lib/ledger/schema/batch-tables";
import { stagedImages } from "@/lib/ledger/schema/deposit-tables";
import type { LedgerExecutor, LedgerTransaction } from "@/lib/ledger/schema/ledger-database";

type BatchFields = Partial<
  Pick<
    typeof batches.$inferInsert,
    "title" | "accountNumber" | "expectedCount" | "expectedCents" | "imbalanceReason" | "state" | "jobId" | "sentAt"
  >
>;

/** Changes fields of a batch and increments its version. The transaction must hold the lock on the batch. */
export async function changeBatchFields(tx: LedgerTransaction, id: string, fields: BatchFields): Promise<void> {
  await tx
    .update(batches)
    .set({ ...fields, version: sql`${batches.version} + 1`, updatedAt: new Date() })
    .where(eq(batches.id, id));
}

/** Updates a draft's last change time, so that the draft is not swept while someone is working on it. */
export async function touchBatch(db: LedgerExecutor, id: string): Promise<void> {
  await db.update(batches).set({ updatedAt: new Date() }).where(eq(batches.id, id));
}

export async function insertBatchPicture(db: LedgerExecutor, row: typeof batchPictures.$inferInsert): Promise<void> {
  await db.insert(batchPictures).values(row);
}

export async function insertBatchChecks(
  db: LedgerExecutor,
  rows: readonly (typeof batchChecks.$inferInsert)[],
): Promise<void> {
  if (rows.length > 0) await db.insert(batchChecks).values([...rows]);
}

type CheckFields = Partial<
  Pick<
    typeof batchChecks.$inferInsert,
    "amountCents" | "accountNumber" | "isNoDuplicate" | "frontId" | "backId" | "position"
  >
>;

/** Changes fields of a check if its version matches; returns false if it was changed or deleted. */
export async function changeBatchCheck(
  tx: LedgerTransaction,
  { batchId, id, version }: { readonly batchId: string; readonly id: string; readonly version: number },
  fields: CheckFields,
): Promise<boolean> {
  const changed = await tx
    .update(batchChecks)
    .set({ ...fields, version: version + 1 })
    .where(and(eq(batchChecks.id, id), eq(batchChecks.batchId, batchId), eq(batchChecks.version, version)))
    .returning({ id: batchChecks.id });
  return changed.length > 0;
}

export async function deleteBatchChecks(db: LedgerExecutor, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.delete(batchChecks).where(inArray(batchChecks.id, [...ids]));
}

/** Removes images from their batch and expires them immediately. */
export async function releaseBatchPictures(db: LedgerExecutor, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db.delete(batchPictures).where(inArray(batchPictures.id, [...ids]));
  await expireHeld(db, ids);
}

/** Deletes a batch with its checks; its images expire immediately. */
export async function deleteBatch(tx: LedgerTransaction, id: string): Promise<void> {
  await tx.delete(batches).where(eq(batches.id, id));
  await releasePicturesOf(tx, id);
}

/** Expires the images of a batch immediately, except those of unsettled deposits. */
export async function releasePicturesOf(db: LedgerExecutor, batchId: string): Promise<void> {
  await db
    .update(stagedImages)
    .set({ heldByBatchId: null, expiresAt: new Date() })
    .where(eq(stagedImages.heldByBatchId, batchId));
}

async function expireHeld(db: LedgerExecutor, ids: readonly string[]): Promise<void> {
  await db
    .update(stagedImages)
    .set({ heldByBatchId: null, expiresAt: new Date() })
    .where(inArray(stagedImages.id, [...ids]));
}
