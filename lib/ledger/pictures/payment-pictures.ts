import "server-only";
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";
import { paymentPictures } from "@/lib/ledger/schema/payment-tables";

export type PictureRow = typeof paymentPictures.$inferSelect;

/** Returns the metadata of an image fetched from the bank, or null if it was never fetched. */
export async function findPicture(db: LedgerExecutor, paymentId: string, view: string): Promise<PictureRow | null> {
  const [row] = await db
    .select()
    .from(paymentPictures)
    .where(and(eq(paymentPictures.paymentId, paymentId), eq(paymentPictures.view, view)));
  return row ?? null;
}

/** Stores the metadata of a fetched image, replacing an existing row. */
export async function insertPicture(db: LedgerExecutor, row: PictureRow): Promise<void> {
  const { paymentId: _paymentId, view: _view, ...change } = row;
  await db
    .insert(paymentPictures)
    .values(row)
    .onConflictDoUpdate({ target: [paymentPictures.paymentId, paymentPictures.view], set: change });
}

/** Returns the image after `last` in key order, or the first image if `last` is null; null after the last image. */
export async function findPictureAfter(
  db: LedgerExecutor,
  last: Pick<PictureRow, "paymentId" | "view"> | null,
): Promise<PictureRow | null> {
  const { paymentId, view } = paymentPictures;
  const [row] = await db
    .select()
    .from(paymentPictures)
    .where(last ? sql`(${paymentId}, ${view}) > (${last.paymentId}, ${last.view})` : undefined)
    .orderBy(asc(paymentId), asc(view))
    .limit(1);
  return row ?? null;
}

/** Deletes the metadata of payments' images, which can be fetched again. */
export async function deletePictures(db: LedgerExecutor, paymentIds: readonly string[]): Promise<void> {
  await db.delete(paymentPictures).where(inArray(paymentPictures.paymentId, [...paymentIds]));
}
