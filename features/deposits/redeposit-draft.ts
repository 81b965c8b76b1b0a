import "server-only";
import type { SideTest } from "@endorse/check-image/core/side-report";
import { viewActions } from "@/features/payments/view-actions";
import { placeDefects, viewAnalysis } from "@/features/payments/view-analysis";
import { can } from "@/lib/access/permissions";
import type { Session } from "@/lib/access/session";
import type { ImageView } from "@/lib/contract/enums";
import { ledger } from "@/lib/ledger/open-ledger";
import { findPaymentsOf, findReadings } from "@/lib/ledger/payments/payment-links";
import { findPayment } from "@/lib/ledger/payments/payment-queries";
import { isReturnInEffect } from "@/lib/payment-rules/return-rule";
import type { DepositForm } from "./deposit-form";

/** The initial values of a redeposit; null for unknown ones. */
type InitialEntries = {
  // A redeposit has a new key, reference, flag and note; its images are staged again.
  [Entry in Exclude<
    keyof DepositForm,
    "idempotencyKey" | "reference" | "isRedeposit" | "redepositOf" | "frontImageId" | "backImageId" | "note"
  >]: NonNullable<DepositForm[Entry]> | null;
};

/** The initial values of a form that deposits a check again. */
export interface RedepositDraft extends InitialEntries {
  paymentId: string;
  checkNumber: string | null;
  rejectionReason: string | null;
  /** Whether the check was accepted and returned, as opposed to rejected. */
  wasReturned: boolean;
  returnCode: string | null;
  /** The required image tests that the original images failed in the bank's analysis. */
  findings: Readonly<Record<ImageView, readonly SideTest[]>>;
  /** The amount that the bank read from the original image, in cents. */
  recognizedCents: number | null;
}

/** The draft to redeposit a rejected or returned check; null for any other payment. */
export async function draftRedeposit(session: Session, paymentId: string): Promise<RedepositDraft | null> {
  if (!can(session, "deposits.create")) return null;
  const { db } = await ledger();
  const found = await findPayment(db, paymentId);
  if (!found) return null;
  // Some banks do not mark the original as returned, but a return in effect implies it.
  const standingReturn = (await findPaymentsOf(db, paymentId)).findLast(isReturnInEffect);
  const wasReturned = found.payment.wasReturned === true || standingReturn !== undefined;
  const returnCode = found.payment.returnCode ?? standingReturn?.returnCode ?? null;
  if (!viewActions({ ...found.payment, wasReturned, returnCode }, []).redeposit?.allowed) return null;
  const { id, checkNumber, accountNumber, amountCents, rejectionReason, record } = found.payment;
  const analysis = placeDefects(viewAnalysis(record), await findReadings(db, id));
  const { recognizedAmount } = record;
  return {
    paymentId: id,
    checkNumber,
    accountNumber,
    amountCents,
    purpose: typeof record.purpose === "string" ? record.purpose : null,
    rejectionReason,
    wasReturned,
    returnCode,
    findings: { front: failedRequired(analysis.front), back: failedRequired(analysis.back) },
    recognizedCents: typeof recognizedAmount === "number" ? recognizedAmount : null,
  };
}

function failedRequired(tests: readonly SideTest[] | null): SideTest[] {
  return (tests ?? []).filter(({ result, required }) => result === "Failed" && required);
}
