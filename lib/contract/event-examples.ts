import type { EventName } from "./enums";
import type { BankEvent } from "./event";

const PAYMENT = {
  paymentId: "b0b3c1de-52a4-4f6e-9d3b-1f6a7c2e8d90",
  accountNumber: "2218009144",
  paymentType: "Forward",
  direction: "Outbound",
  status: "Processing",
  posting: "Posted",
  amount: "4500",
  decisionRequired: "false",
  wasReturned: "false",
  checkNumber: "30012",
  policy: "Standard",
};
const INBOUND = { ...PAYMENT, direction: "Inbound" };
const HELD = { status: "Hold", posting: "Pending", decisionRequired: "true" };
const AUTHORIZATION = {
  authorizationId: "5d0e4a0b-6c1f-4b7e-8f55-0e2a9b1c7d34",
  accountNumber: "2218009144",
  amount: "4500",
  checkNumber: "30012",
  payeeName: "Ridgeway Electric",
  expiresAt: "2027-05-19T05:00:00.000Z",
};
const RESTRICTION = {
  restrictionId: "8c6f2b1a-3d4e-4a5b-9c7d-6e5f4a3b2c1d",
  masterAccountNumber: "2218009144",
  appliesTo: "All",
  status: "Active",
  rail: "Wires",
  transactionType: "Debit",
  reason: "Case 7731",
};

/** Example `details` of each event in the built-in bank's format, where every value is a string [GAP-32]. */
const DETAILS = {
  "Check.Payment.Sent": PAYMENT,
  "Check.Payment.Received": INBOUND,
  "Check.Payment.Canceled": { ...PAYMENT, status: "Canceled", posting: "Canceled" },
  "Check.Payment.Rejected": { ...PAYMENT, status: "Rejected", posting: "Failed", rejectionReason: "Duplicate" },
  "Check.Return.Received": {
    ...INBOUND,
    paymentType: "Return",
    originalPaymentId: "0f8d7c6b-5a49-4838-a727-161514131211",
    returnCode: "A",
  },
  "Check.Details.Changed": { ...PAYMENT, status: "Pending", posting: "Authorized" },
  "Check.Hold.Escalated": { ...PAYMENT, ...HELD },
  "Check.Policy.Changed": { ...PAYMENT, policy: "LargeDeposits" },
  "Check.PositivePay.Created": { ...AUTHORIZATION, status: "Authorized" },
  "Check.PositivePay.Revoked": { ...AUTHORIZATION, status: "Revoked" },
  "Check.Payment.Unauthorized": { ...INBOUND, ...HELD },
  "Core.Restriction.Placed": RESTRICTION,
  "Core.Transaction.Completed": { ...PAYMENT, coreTransactionId: "4b1e9c77-0d52-4c1f-8a6e-3f2d1c0b9a88" },
} as const satisfies Record<EventName, Readonly<Record<string, string>>>;

/** Returns an example event as delivered, with fictitious values. */
export function exampleEvent(eventName: EventName, format: "Basic" | "Extended"): BankEvent {
  const details: Readonly<Record<string, string>> = DETAILS[eventName];
  return {
    id: "3f1c2d3e-4a5b-4c6d-8e7f-9a0b1c2d3e4f",
    eventName,
    status: "Pending",
    partnerId: "7a6b5c4d-3e2f-4a1b-8c9d-0e1f2a3b4c5d",
    createdAt: "2026-11-20T11:00:00.000-05:00",
    resources: [resourceOf(details)],
    ...(format === "Extended" && { details: [{ ...details }] }),
  };
}

function resourceOf({
  paymentId,
  authorizationId,
  restrictionId,
  ...details
}: Readonly<Record<string, string>>): string {
  if (paymentId) return `checks/v1/payments/${paymentId}`;
  if (authorizationId) return `checks/v1/positive-pay-authorizations/${authorizationId}`;
  return `core/v1/dda/accounts/${details.masterAccountNumber}/restrictions/${restrictionId}`;
}
