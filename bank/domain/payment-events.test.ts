import { expect, test } from "vitest";
import { detailFields } from "@/lib/contract/event-catalog";
import { toPaymentEvent } from "./payment-events";

test("[GAP-32] the event catalog lists every field in a payment event's details", () => {
  const { details } = toPaymentEvent({
    id: "b0b3c1de-52a4-4f6e-9d3b-1f6a7c2e8d90",
    accountNumber: "2218009144",
    paymentType: "Return",
    direction: "Inbound",
    status: "Rejected",
    posting: "Failed",
    amountCents: 4500,
    decisionRequired: false,
    wasReturned: false,
    checkNumber: "30012",
    clientIdentifier: "invoice-7",
    rejectionReason: "Duplicate",
    fedBatchId: "F-1",
    coreTransactionId: "T-1",
    originalPaymentId: "0f8d7c6b-5a49-4838-a727-161514131211",
    returnCode: "A",
    policy: "Standard",
  });
  expect(detailFields("Check.Payment.Rejected").map(({ name }) => name)).toEqual(Object.keys(details));
});
