import type { EventName, PaymentDirection, PaymentType } from "@/lib/contract/enums";
import type { TransitionName } from "./payment-lifecycle";

/**
 * The events of each transition of a payment (6) [GAP-12] [GAP-16] [GAP-20] [GAP-23] [GAP-24]. `transitionPayment`
 * records them with the transition itself; no other code needs to.
 */
export const EVENTS_OF_TRANSITION = {
  accept: [],
  hold: [],
  // A released hold has no event of its own: its decision, policy and schedule are changed details.
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
  // Its return is a payment of its own; `wasReturned` is a changed detail of the check.
  refuseInbound: ["Check.Details.Changed"],
  settle: [],
  postInboundReturn: ["Check.Return.Received", "Core.Transaction.Completed"],
  failInboundReturn: ["Check.Return.Received"],
  completeInboundReturn: [],
  batchReturn: [],
  sendReturn: ["Check.Payment.Sent", "Core.Transaction.Completed"],
  failReturn: ["Check.Payment.Rejected"],
  batchUnpaidReturn: [],
  sendUnpaidReturn: ["Check.Payment.Sent"],
  completeReturn: [],
} as const satisfies Record<TransitionName, readonly EventName[]>;

/** The fields of a payment that its events carry; the names are those of the record (2.1). */
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

/** The resources and details of an event of a payment, as the payment is after the change [GAP-32]. */
export function paymentEvent(payment: PaymentFacts): { resources: string[]; details: Record<string, string> } {
  const optional = {
    checkNumber: payment.checkNumber,
    clientIdentifier: payment.clientIdentifier,
    rejectionReason: payment.rejectionReason,
    fedBatchId: payment.fedBatchId,
    coreTransactionId: payment.coreTransactionId,
    originalPaymentId: payment.originalPaymentId,
    returnCode: payment.returnCode,
    policy: payment.policy,
  };
  const known = Object.entries(optional).filter((entry): entry is [string, string] => entry[1] !== null);
  return {
    resources: [`checks/v1/payments/${payment.id}`],
    details: {
      paymentId: payment.id,
      accountNumber: payment.accountNumber,
      paymentType: payment.paymentType,
      direction: payment.direction,
      status: payment.status,
      posting: payment.posting,
      amount: String(payment.amountCents),
      decisionRequired: String(payment.decisionRequired),
      wasReturned: String(payment.wasReturned),
      ...Object.fromEntries(known),
    },
  };
}
