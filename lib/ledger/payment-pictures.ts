import "server-only";
import { and, eq } from "drizzle-orm";
import type { LedgerExecutor } from "./open-ledger";
import { paymentPictures } from "./payment-tables";

export type PictureRow = typeof paymentPictures.$inferSelect;

/** What is known of a kept picture of the bank; null when it was never fetched. */
export async function findPicture(db: LedgerExecutor, paymentId: string, view: string): Promise<PictureRow | null> {
  const [row] = await db
    .select()
    .from(paymentPictures)
    .where(and(eq(paymentPictures.paymentId, paymentId), eq(paymentPictures.view, view)));
  return row ?? null;
}

/** Remembers a picture that was fetched; fetched again, it takes the place of the one before. */
export async function insertPicture(db: LedgerExecutor, row: PictureRow): Promise<void> {
  const { paymentId: _paymentId, view: _view, ...change } = row;
  await db
    .insert(paymentPictures)
    .values(row)
    .onConflictDoUpdate({ target: [paymentPictures.paymentId, paymentPictures.view], set: change });
}
