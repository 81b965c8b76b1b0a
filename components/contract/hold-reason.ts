import type { DecisionFields } from "@/lib/contract/labels/decision-labels";
import { paymentKindOf } from "@/lib/contract/labels/payment-kinds";
import { formatCents } from "@/lib/money/cents";

/** The deposit fields that show why the bank put it on hold. */
export interface HoldFields extends DecisionFields {
  /** "Unknown" if the MICR line was not read. */
  readonly checkType?: string | null | undefined;
  readonly amountCents?: number | null | undefined;
  /** Null or undefined if no amount was read from the image. */
  readonly recognizedAmountCents?: number | null | undefined;
}

/** Explains why a deposit is on hold: unread, or an unconfirmed amount [GAP-16]. Returns null for any other payment. */
export function holdReason(payment: HoldFields): string | null {
  if (paymentKindOf(payment) !== "deposit" || payment.status !== "Hold") return null;
  const { checkType, amountCents, recognizedAmountCents } = payment;
  if (checkType === "Unknown") return "The MICR line was not read.";
  if (typeof recognizedAmountCents !== "number") return "No amount was read from the image.";
  return recognizedAmountCents === amountCents
    ? "The amount was read with low confidence."
    : `The amount was read as ${formatCents(recognizedAmountCents)}, but not confirmed.`;
}
