import "server-only";
import type { AuditRemoval } from "@/features/audit/prune-audit";
import { pictureName } from "@/features/payments/picture-name";
import { IMAGE_VIEWS } from "@/lib/contract/enums";
import { releaseProposedPictures } from "@/lib/ledger/approvals/end-approval";
import { ledger } from "@/lib/ledger/open-ledger";
import { findPaymentIdsBefore, type PaymentPlace } from "@/lib/ledger/payments/payment-ids";
import { deletePictures } from "@/lib/ledger/pictures/payment-pictures";
import { findPaymentsWithoutEvidence } from "@/lib/ledger/queries/evidence";

/** Payments looked at per statement. */
const AT_ONCE = 500;

/**
 * Removes the pictures of payments that are older than an instant and were not looked at or deposited since, except those on
 * which something hangs, and those of deposits that were only proposed. The bank's can be fetched from it again for as long as it keeps them.
 * The files are removed once it is recorded: after a kill in between, the next run removes and records them again.
 *
 * @param audit of each page, with how many payments lose their pictures, and of how many they are kept as evidence
 */
export async function removeOldPictures(before: Date, now: Date, audit: AuditRemoval): Promise<void> {
  const { db, pictures } = await ledger();
  await db.transaction(async (tx) => audit(tx, await releaseProposedPictures(tx, before)));
  const old = new Set(await pictures.listOlderThan(now.getTime() - before.getTime()));
  let last: PaymentPlace | null = null;
  while (old.size > 0) {
    const page: PaymentPlace[] = await findPaymentIdsBefore(db, before, last, AT_ONCE);
    const withPictures = page.filter(({ id }) => namesOf(id).some((name) => old.has(name)));
    const ids = withPictures.map(({ id }) => id);
    const free = await db.transaction(async (tx) => {
      const found = await findPaymentsWithoutEvidence(tx, ids);
      await deletePictures(tx, found);
      await audit(tx, found.length, ids.length - found.length);
      return found;
    });
    for (const id of free) for (const name of namesOf(id)) await pictures.remove(name);
    for (const id of ids) for (const name of namesOf(id)) old.delete(name);
    last = page.at(-1) ?? null;
    if (page.length < AT_ONCE) break;
  }
}

function namesOf(paymentId: string): string[] {
  return IMAGE_VIEWS.flatMap((view) =>
    ([undefined, "display", "deposited"] as const).map((variant) => pictureName(paymentId, view, variant)),
  );
}
