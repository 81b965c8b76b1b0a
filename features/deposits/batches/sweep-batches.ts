import "server-only";
import { findDraftsUntouchedSince, findSettledBatches } from "@/features/deposits/batches/queries/batches";
import { deleteBatch, releasePicturesOf } from "@/features/deposits/batches/queries/change-batches";
import { ledger } from "@/lib/ledger/open-ledger";

const DAY_MS = 24 * 60 * 60_000;
/** Days without changes after which a draft is deleted. */
const DRAFT_DAYS = 30;
/** Days during which failed checks can be retried. */
const RETRY_DAYS = 7;
const SWEEP_LIMIT = 20;

/** Deletes drafts without recent changes and expires the images of settled batches. */
export async function sweepBatches(now: Date): Promise<void> {
  const { db } = await ledger();
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  for (const { id } of await findDraftsUntouchedSince(db, daysAgo(DRAFT_DAYS), SWEEP_LIMIT)) {
    await db.transaction((tx) => deleteBatch(tx, id));
  }
  for (const id of await findSettledBatches(db, daysAgo(RETRY_DAYS), SWEEP_LIMIT)) await releasePicturesOf(db, id);
}
