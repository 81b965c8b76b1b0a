import "server-only";
import type { StoredPayment } from "@/lib/ledger/payments/apply-payment";
import { effectiveTimestamp } from "@/lib/ledger/records/merge-record";
import type { LedgerTransaction } from "@/lib/ledger/schema/ledger-database";
import { applyAuthorization } from "./apply-authorization";

/**
 * Marks an authorization as paid, based on the check it paid. The bank emits no event for this, but the check's record
 * names the authorization (2.1 positivePayMatchId). Both have the same account, check number and amount [GAP-17].
 */
export async function applyMatch(tx: LedgerTransaction, payment: StoredPayment): Promise<void> {
  const { positivePayMatchId: authorizationId } = payment.record;
  if (typeof authorizationId !== "string" || authorizationId === "") return;
  if (payment.positivePayResult !== "Authorized" || payment.posting !== "Posted") return;
  const checkNumber = /^\d{1,15}$/.test(payment.checkNumber ?? "") ? Number(payment.checkNumber) : undefined;
  await applyAuthorization(tx, {
    authorizationId,
    record: {
      status: "Paid",
      paymentId: payment.id,
      ...(payment.accountNumber !== null && { accountNumber: payment.accountNumber }),
      ...(payment.amountCents !== null && { amount: payment.amountCents }),
      ...(checkNumber !== undefined && { checkNumber }),
    },
    observedAt: effectiveTimestamp(payment.record, payment.createdAt),
  });
}
