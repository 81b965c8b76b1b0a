import "server-only";
import { findDraftsUntouchedSince, findSettledBatches } from "@/features/deposits/batches/queries/batches";
import { deleteBatch, releasePicturesOf } from "@/features/deposits/batches/queries/change-batches";
import { ledger } from "@/lib/ledger/open-ledger";

const DAY_MS = 24 * 60 * 60_000;
/** A draft is deleted after this long without a change. */
const DRAFT_DAYS = 30;
/** Failed checks can be retried for this long. */
const RETRY_DAYS = 7;
const SWEEP_LIMIT = 20;

/** Deletes drafts without changes for 30 days, and lets the images of settled batches expire. */
export async function sweepBatches(now: Date): Promise<void> {
  const { db } = await ledger();
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  for (const { id } of await findDraftsUntouchedSince(db, daysAgo(DRAFT_DAYS), SWEEP_LIMIT)) {
    await db.transaction((tx) => deleteBatch(tx, id));
  }
  for (const id of await findSettledBatches(db, daysAgo(RETRY_DAYS), SWEEP_LIMIT)) await releasePicturesOf(db, id);
}
