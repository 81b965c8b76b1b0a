import "server-only";
import { and, asc, desc, eq, inArray, isNull, lt } from "drizzle-orm";
import { stagedImages } from "@/lib/ledger/schema/deposit-tables";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";

export type StagedImageRow = typeof stagedImages.$inferSelect;

/** Condition: the image is not held for a deposit or a batch. */
const IS_UNHELD = and(isNull(stagedImages.heldByIntentId), isNull(stagedImages.heldByBatchId));

export async function insertStagedImage(db: LedgerExecutor, row: typeof stagedImages.$inferInsert): Promise<void> {
  await db.insert(stagedImages).values(row);
}

/** Returns the readings of staged images, by image ID. */
export async function findStagedReadings(
  db: LedgerExecutor,
  ids: readonly string[],
): Promise<ReadonlyMap<string, unknown>> {
  if (ids.length === 0) return new Map();
  const { id, reading } = stagedImages;
  const rows = await db
    .select({ id, reading })
    .from(stagedImages)
    .where(inArray(id, [...ids]));
  return new Map(rows.map((row) => [row.id, row.reading]));
}

/** Returns a user's staged image, or null if it is unknown or someone else's. */
export async function findStagedImage(
  db: LedgerExecutor,
  personId: string,
  id: string,
): Promise<StagedImageRow | null> {
  const [row] = await db
    .select()
    .from(stagedImages)
    .where(and(eq(stagedImages.id, id), eq(stagedImages.personId, personId)));
  return row ?? null;
}

/** Exempts images from expiry while a deposit's outcome is pending. */
export async function holdStagedImages(db: LedgerExecutor, ids: readonly string[], intentId: string): Promise<void> {
  await db
    .update(stagedImages)
    .set({ heldByIntentId: intentId })
    .where(and(inArray(stagedImages.id, [...ids]), isNull(stagedImages.heldByIntentId)));
}

/** Allows the images of a settled deposit to expire. */
export async function releaseStagedImages(db: LedgerExecutor, intentId: string): Promise<void> {
  await db.update(stagedImages).set({ heldByIntentId: null }).where(eq(stagedImages.heldByIntentId, intentId));
}

/** Exempts an image from expiry while its batch is open. */
export async function holdForBatch(db: LedgerExecutor, id: string, batchId: string): Promise<void> {
  await db.update(stagedImages).set({ heldByBatchId: batchId }).where(eq(stagedImages.id, id));
}

/** Deletes a session's oldest rows beyond `keep`; returns their IDs so that the files can be deleted too. */
export async function trimStagedImages(db: LedgerExecutor, sessionId: string, keep: number): Promise<string[]> {
  const excessRows = await db
    .select({ id: stagedImages.id })
    .from(stagedImages)
    .where(and(eq(stagedImages.sessionId, sessionId), IS_UNHELD))
    .orderBy(desc(stagedImages.createdAt), desc(stagedImages.id))
    .offset(keep)
    .limit(100);
  return deleteUnheld(db, excessRows);
}

/** Deletes expired rows; returns their IDs. */
export async function expireStagedImages(db: LedgerExecutor, now: Date): Promise<string[]> {
  const expired = await db
    .select({ id: stagedImages.id })
    .from(stagedImages)
    .where(and(lt(stagedImages.expiresAt, now), IS_UNHELD))
    .orderBy(asc(stagedImages.expiresAt))
    .limit(100);
  return deleteUnheld(db, expired);
}

/** Deletes a user's image; returns false if it is unknown, someone else's, or held for a deposit or batch. */
export async function deleteStagedImage(db: LedgerExecutor, personId: string, id: string): Promise<boolean> {
  const row = await findStagedImage(db, personId, id);
  return row !== null && (await deleteUnheld(db, [row])).length > 0;
}

async function deleteUnheld(db: LedgerExecutor, rows: readonly { id: string }[]): Promise<string[]> {
  if (rows.length === 0) return [];
  const deleted = await db
    .delete(stagedImages)
    .where(
      and(
        inArray(
          stagedImages.id,
          rows.map(({ id }) => id),
        ),
        IS_UNHELD,
      ),
    )
    .returning({ id: stagedImages.id });
  return deleted.map(({ id }) => id);
}

/** Returns the IDs for which a staged image exists. */
export async function findStagedIds(db: LedgerExecutor, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ id: stagedImages.id })
    .from(stagedImages)
    .where(inArray(stagedImages.id, [...ids]));
  return rows.map(({ id }) => id);
}
