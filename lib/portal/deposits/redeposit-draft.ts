import "server-only";
import { can } from "@/lib/access/permissions";
import type { Session } from "@/lib/access/session";
import { ledger } from "@/lib/ledger/open-ledger";
import { findPayment } from "@/lib/ledger/payments/payment-queries";
import { viewActions } from "@/lib/portal/payments/view-actions";
import type { DepositForm } from "./deposit-form";

/** The initial values of a redeposit; null for unknown ones. */
type KeptEntries = {
  // Its own key, reference and mark; the pictures are staged again.
  [Entry in Exclude<
    keyof DepositForm,
    "idempotencyKey" | "reference" | "isRedeposit" | "frontImageId" | "backImageId"
  >]: NonNullable<DepositForm[Entry]> | null;
};

/** The initial values of a form that deposits a check again. */
export interface RedepositDraft extends KeptEntries {
  paymentId: string;
  checkNumber: string | null;
  rejectionReason: string | null;
  /** It was accepted and returned, rather than rejected. */
  wasReturned: boolean;
}

/** A check that was rejected or returned, for depositing it again; null for any other payment. */
export async function draftRedeposit(session: Session, paymentId: string): Promise<RedepositDraft | null> {
  if (!can(session, "deposits.create")) return null;
  const { db } = await ledger();
  const found = await findPayment(db, paymentId);
  if (!found || !viewActions(found.payment, []).redeposit?.allowed) return null;
  const { id, checkNumber, accountNumber, amountCents, rejectionReason, wasReturned, record } = found.payment;
  return {
    paymentId: id,
    checkNumber,
    accountNumber,
    amountCents,
    purpose: typeof record.purpose === "string" ? record.purpose : null,
    rejectionReason,
    wasReturned: wasReturned === true,
  };
}
