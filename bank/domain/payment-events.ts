import type { CheckPayment } from "@/lib/contract/check-payment";
import type { EventName, PaymentDirection, PaymentType } from "@/lib/contract/enums";
import type { TransitionName } from "./payment-lifecycle";

/**
 * Events emitted by each payment transition (6) [GAP-12] [GAP-16] [GAP-20] [GAP-23] [GAP-24]. Only `transitionPayment`
 * records them, together with the transition.
 */
export const EVENTS_OF_TRANSITION = {
  accept: [],
  hold: [],
  // Releasing a hold has no separate event; the decision, policy and schedule are changed details.
  release: ["Check.Details.Changed"],
  reject: ["Check.Payment.Rejected"],
  escalate: ["Check.Hold.Escalated"],
  batch: [],
  stop: ["Check.Payment.Rejected"],
  send: ["Check.Payment.Sent", "Core.Transaction.Completed"],
  complete: [],
  cancel: ["Check.Payment.Canceled"],
  pay: ["Check.Payment.Received", "Core.Transaction.Completed"],
  holdUnauthorized: ["Check.Payment.Unauthorized"],
  payDecisioned: ["Check.Payment.Received", "Core.Transaction.Completed"],
  escalateInbound: ["Check.Hold.Escalated"],
  // The return is a separate payment; for the check, `wasReturned` is a changed detail.
  refuseInbound: ["Check.Details.Changed"],
  settle: [],
  postInboundReturn: ["Check.Return.Received", "Core.Transaction.Completed"],
  receiveUnpaidReturn: ["Check.Return.Received"],
  failInboundReturn: ["Check.Return.Received"],
  completeInboundReturn: [],
  batchReturn: [],
  sendReturn: ["Check.Payment.Sent", "Core.Transaction.Completed"],
  failReturn: ["Check.Payment.Rejected"],
  batchUnpaidReturn: [],
  sendUnpaidReturn: ["Check.Payment.Sent"],
  completeReturn: [],
} as const satisfies Record<TransitionName, readonly EventName[]>;

/** Columns that a payment event is built from. */
interface PaymentFacts {
  readonly id: string;
  readonly accountNumber: string;
  readonly paymentType: PaymentType;
  readonly direction: PaymentDirection;
  readonly status: string;
  readonly posting: string;
  readonly amountCents: number;
  readonly decisionRequired: boolean;
  readonly wasReturned: boolean;
  readonly checkNumber: string | null;
  readonly clientIdentifier: string | null;
  readonly rejectionReason: string | null;
  readonly fedBatchId: string | null;
  readonly coreTransactionId: string | null;
  readonly originalPaymentId: string | null;
  readonly returnCode: string | null;
  readonly policy: string | null;
}

/** Record fields (2.1) in the event details, in addition to `paymentId`, with their columns. */
const DETAIL_COLUMNS = {
  accountNumber: "accountNumber",
  paymentType: "paymentType",
  direction: "direction",
  status: "status",
  posting: "posting",
  amount: "amountCents",
  decisionRequired: "decisionRequired",
  wasReturned: "wasReturned",
  checkNumber: "checkNumber",
  clientIdentifier: "clientIdentifier",
  rejectionReason: "rejectionReason",
  fedBatchId: "fedBatchId",
  coreTransactionId: "coreTransactionId",
  originalPaymentId: "originalPaymentId",
  returnCode: "returnCode",
  policy: "policy",
} as const satisfies Partial<Record<keyof CheckPayment, keyof PaymentFacts>>;

/** Builds a payment event's resources and details. `payment` has its values after the change [GAP-32]. */
export function toPaymentEvent(payment: PaymentFacts): { resources: string[]; details: Record<string, string> } {
  const details: Record<string, string> = { paymentId: payment.id };
  for (const [field, column] of Object.entries(DETAIL_COLUMNS)) {
    const value = payment[column];
    if (value !== null) details[field] = String(value);
  }
  return { resources: [`checks/v1/payments/${payment.id}`], details };
}
