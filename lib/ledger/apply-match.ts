import "server-only";
import { applyAuthorization } from "./apply-authorization";
import type { StoredPayment } from "./apply-payment";
import { momentOf } from "./merge-record";
import type { LedgerTransaction } from "./open-ledger";

/**
 * What a payment says of its authorization: the bank tells of no event when an authorization pays a check, and the check's
 * record names the one that did (2.1 positivePayMatchId). A match means the same account, number and amount [GAP-17].
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
    observedAt: momentOf(payment.record, payment.createdAt),
  });
}
