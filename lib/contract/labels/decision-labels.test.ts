import { describe, expect, test } from "vitest";
import { PAYMENT_DIRECTIONS, PAYMENT_STATUSES, PAYMENT_TYPES, POSITIVE_PAY_RESULTS } from "@/lib/contract/enums";
import { awaitedDecision } from "./decision-labels";

const COMBINATIONS = PAYMENT_DIRECTIONS.flatMap((direction) =>
  PAYMENT_TYPES.flatMap((paymentType) =>
    PAYMENT_STATUSES.flatMap((status) =>
      [...POSITIVE_PAY_RESULTS, null].flatMap((positivePayResult) =>
        [true, false].map((decisionRequired) => ({
          direction,
          paymentType,
          status,
          positivePayResult,
          decisionRequired,
        })),
      ),
    ),
  ),
);

describe("[GAP-11] the awaited decision", () => {
  test("is the partner's only for an unauthorized inbound check on hold", () => {
    const byPartner = COMBINATIONS.filter((payment) => awaitedDecision(payment)?.by === "partner");
    expect(byPartner).toEqual(
      [true, false].map((decisionRequired) => ({
        direction: "Inbound",
        paymentType: "Forward",
        status: "Hold",
        positivePayResult: "Unauthorized",
        decisionRequired,
      })),
    );
  });

  test.each([
    [{ direction: "Outbound", status: "Hold", decisionRequired: true }, "Bank review"],
    [{ direction: "Outbound", status: "Hold" }, "Bank review"],
    [{ direction: "Outbound", status: "Pending", decisionRequired: true }, "Bank review"],
    [{ direction: "Inbound", status: "Hold", positivePayResult: "Unauthorized" }, "Decision needed"],
    [{ direction: "Inbound", status: "Hold", positivePayResult: "Disabled" }, "Bank review"],
    [
      { direction: "Inbound", status: "Rejected", positivePayResult: "Unauthorized", decisionRequired: true },
      undefined,
    ],
    [{ direction: "Outbound", status: "Pending" }, undefined],
    [{}, undefined],
  ])("for %j is %s", (payment, label) => {
    expect(awaitedDecision(payment)?.label).toBe(label);
  });
});
