import "server-only";
import { bankOffers } from "@/lib/bank-connection/bank-offers";

/** Clock moves that advance a payment. */
export type StepJump = "next-window" | "sending" | "decision-cut-off" | "next-business-day";

/** How a payment can be advanced in the sandbox. */
export interface PaymentStep {
  /** Clock move that advances the payment, and its next status; null if time alone changes nothing. */
  readonly clock: { readonly jump: StepJump; readonly until: "batched" | "sent" | "completed" | "returned" } | null;
  /** Whether the payment is on hold, so that the bank's operator can decide [GAP-16] [GAP-18]. */
  readonly isHold: boolean;
}

interface SteppedPayment {
  readonly status: string | null;
  readonly direction: string | null;
}

/** Returns a payment's next step [GAP-12] [GAP-20] [GAP-23], or null if it has ended or there are no controls. */
export function paymentStep({ status, direction }: SteppedPayment): PaymentStep | null {
  if (!bankOffers("sandbox-controls")) return null;
  const isInbound = direction === "Inbound";
  switch (status) {
    case "Created":
    case "Pending":
      return isInbound ? step("next-business-day", "completed") : step("next-window", "batched");
    case "Batched":
      return step("sending", "sent");
    case "Processing":
      return step("next-business-day", "completed");
    case "Hold":
      return { clock: isInbound ? { jump: "decision-cut-off", until: "returned" } : null, isHold: true };
    default:
      return null;
  }
}

function step(jump: StepJump, until: "batched" | "sent" | "completed"): PaymentStep {
  return { clock: { jump, until }, isHold: false };
}
