import { expect, test } from "vitest";
import { describeRejection } from "./rejection-labels";

const INBOUND = { direction: "Inbound", paymentType: "Forward", positivePayResult: "Unauthorized" } as const;

test("[GAP-18] labels the rejection of an unauthorized check as not authorized", () => {
  const { label, explanation } = describeRejection({ ...INBOUND, rejectionReason: "NotSpecified" });
  expect(label).toBe("Not authorized");
  expect(explanation).not.toContain("no reason");
});

test.each([
  [{ ...INBOUND, rejectionReason: "NotSpecified", positivePayResult: "Authorized" }, "Not specified"],
  [{ ...INBOUND, rejectionReason: "Duplicate" }, "Duplicate"],
  [{ direction: "Outbound", paymentType: "Forward", rejectionReason: "NotSpecified" }, "Not specified"],
  [{ direction: "Outbound" }, "Not specified"],
  [{ direction: "Outbound", rejectionReason: "FromTheFuture" }, "FromTheFuture"],
])("labels %o as %s", (payment, label) => {
  expect(describeRejection(payment).label).toBe(label);
});
