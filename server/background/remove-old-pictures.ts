import "server-only";
import type { AuditRemoval } from "@/features/audit/prune-audit";
import { pictureName } from "@/features/payments/picture-name";
import { IMAGE_VIEWS } from "@/lib/contract/enums";
import { releaseProposedImages } from "@/lib/ledger/approvals/end-approval";
import { ledger } from "@/lib/ledger/open-ledger";
import { findPaymentIdsBefore, type PaymentCursor } from "@/lib/ledger/payments/payment-ids";
import { deletePictures } from "@/lib/ledger/pictures/payment-pictures";
import { findPaymentsWithoutEvidence } from "@/lib/ledger/queries/evidence";

/** Payments per statement. */
const BATCH_SIZE = 500;

/**
 * Removes images of payments and proposed deposits that were neither created nor viewed after an instant, except
 * evidence. Images can be fetched again while the bank has them. Records the removal before removing the files, so if
 * the process is killed in between, the next run removes and records them again.
 *
 * @param audit called per page with the number of payments whose images are removed, and the number kept as evidence
 */
export async function removeOldPictures(before: Date, now: Date, audit: AuditRemoval): Promise<void> {
  const { db, pictures } = await ledger();
  await db.transaction(async (tx) => audit(tx, await releaseProposedImages(tx, before)));
  const old = new Set(await pictures.listOlderThan(now.getTime() - before.getTime()));
  let last: PaymentCursor | null = null;
  while (old.size > 0) {
    const page: PaymentCursor[] = await findPaymentIdsBefore(db, before, last, BATCH_SIZE);
    const withPictures = page.filter(({ id }) => listImageNames(id).some((name) => old.has(name)));
    const ids = withPictures.map(({ id }) => id);
    const removable = await db.transaction(async (tx) => {
      const idsToRemove = await findPaymentsWithoutEvidence(tx, ids);
      await deletePictures(tx, idsToRemove);
      await audit(tx, idsToRemove.length, ids.length - idsToRemove.length);
      return idsToRemove;
    });
    for (const id of removable) for (const name of listImageNames(id)) await pictures.remove(name);
    for (const id of ids) for (const name of listImageNames(id)) old.delete(name);
    last = page.at(-1) ?? null;
    if (page.length < BATCH_SIZE) break;
  }
}

function listImageNames(paymentId: string): string[] {
  return IMAGE_VIEWS.flatMap((view) =>
    ([undefined, "display", "deposited"] as const).map((variant) => pictureName(paymentId, view, variant)),
  );
}
