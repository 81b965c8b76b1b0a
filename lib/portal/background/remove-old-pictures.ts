import "server-only";
import { IMAGE_VIEWS } from "@/lib/contract/enums";
import { ledger } from "@/lib/ledger/open-ledger";
import { findPaymentIdsBefore, type PaymentPlace } from "@/lib/ledger/payments/payment-ids";
import { deletePictures } from "@/lib/ledger/pictures/payment-pictures";
import { findPaymentsWithoutEvidence } from "@/lib/ledger/queries/evidence";
import { pictureName } from "@/lib/portal/payments/picture-name";

/** Payments looked at per statement. */
const AT_ONCE = 500;

/**
 * Removes the pictures of payments that are older than an instant and were not looked at or deposited since, except those on
 * which something hangs. The bank's can be fetched from it again for as long as it keeps them.
 *
 * @returns how many payments lost their pictures, and of how many they are kept as evidence
 */
export async function removeOldPictures(before: Date, now: Date): Promise<{ removed: number; kept: number }> {
  const { db, pictures } = await ledger();
  const old = new Set(await pictures.listOlderThan(now.getTime() - before.getTime()));
  let [removed, kept] = [0, 0];
  let last: PaymentPlace | null = null;
  while (old.size > 0) {
    const page: PaymentPlace[] = await findPaymentIdsBefore(db, before, last, AT_ONCE);
    const withPictures = page.filter(({ id }) => namesOf(id).some((name) => old.has(name)));
    const ids = withPictures.map(({ id }) => id);
    const free = await findPaymentsWithoutEvidence(db, ids);
    await deletePictures(db, free);
    for (const id of free) for (const name of namesOf(id)) await pictures.remove(name);
    for (const id of ids) for (const name of namesOf(id)) old.delete(name);
    removed += free.length;
    kept += ids.length - free.length;
    last = page.at(-1) ?? null;
    if (page.length < AT_ONCE) break;
  }
  return { removed, kept };
}

function namesOf(paymentId: string): string[] {
  return IMAGE_VIEWS.flatMap((view) =>
    ([undefined, "display", "deposited"] as const).map((variant) => pictureName(paymentId, view, variant)),
  );
}
