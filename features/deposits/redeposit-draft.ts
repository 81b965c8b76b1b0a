import "server-only";
import type { SideTest } from "@endorse/check-image/core/side-report";
import { viewActions } from "@/features/payments/view-actions";
import { placeDefects, viewAnalysis } from "@/features/payments/view-analysis";
import { can } from "@/lib/access/permissions";
import type { Session } from "@/lib/access/session";
import type { ImageView } from "@/lib/contract/enums";
import { ledger } from "@/lib/ledger/open-ledger";
import { findLinkedPayments, findReadings } from "@/lib/ledger/payments/payment-links";
import { findPayment } from "@/lib/ledger/payments/payment-queries";
import { isReturnInEffect } from "@/lib/payment-rules/return-rule";
import type { DepositForm } from "./deposit-form";

/** Initial form values for a redeposit; null if unknown. */
type InitialEntries = {
  // A redeposit has its own key, reference, flag and note, and its images are staged again.
  [Entry in Exclude<
    keyof DepositForm,
    "idempotencyKey" | "reference" | "isRedeposit" | "redepositOf" | "frontImageId" | "backImageId" | "note"
  >]: NonNullable<DepositForm[Entry]> | null;
};

/** Initial form values for a redeposit, with the reasons the original deposit was rejected or returned. */
export interface RedepositDraft extends InitialEntries {
  paymentId: string;
  checkNumber: string | null;
  rejectionReason: string | null;
  /** Whether the check was accepted and then returned, rather than rejected. */
  wasReturned: boolean;
  returnCode: string | null;
  /** Required image tests that the original images failed in the bank's analysis. */
  findings: Readonly<Record<ImageView, readonly SideTest[]>>;
  /** Amount that the bank read from the original image, in cents; null if none. */
  recognizedCents: number | null;
}

/** Prepares a redeposit of a rejected or returned check; returns null if the payment can't be redeposited. */
export async function draftRedeposit(session: Session, paymentId: string): Promise<RedepositDraft | null> {
  if (!can(session, "deposits.create")) return null;
  const { db } = await ledger();
  const found = await findPayment(db, paymentId);
  if (!found) return null;
  // Some banks do not mark the original payment as returned, but a return in effect implies it.
  const standingReturn = (await findLinkedPayments(db, paymentId)).findLast(isReturnInEffect);
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
