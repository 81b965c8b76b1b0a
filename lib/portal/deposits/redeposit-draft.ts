import "server-only";
import { can } from "@/lib/access/permissions";
import type { Session } from "@/lib/access/session";
import { ledger } from "@/lib/ledger/open-ledger";
import { findPayment } from "@/lib/ledger/payments/payment-queries";
import { viewActions } from "@/lib/portal/payments/view-actions";

/** What a form begins with that deposits a check again. */
export interface RedepositDraft {
  paymentId: string;
  checkNumber: string | null;
  accountNumber: string | null;
  amountCents: number | null;
  purpose: string | null;
  rejectionReason: string | null;
  /** It was paid in and came back, rather than refused at the door. */
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
