import { describe, expect, test } from "vitest";
import { PAYMENT_DIRECTIONS, PAYMENT_STATUSES, PAYMENT_TYPES } from "@/lib/contract/enums";
import { availabilityOutcome } from "./availability-outcome";

const AT = "2026-11-19T23:30:00.000-05:00";
const DEPOSIT = { direction: "Outbound", paymentType: "Forward", wasReturned: null } as const;
const RETURN = { status: "Processing", postedAt: AT, createdAt: "2026-11-18T10:00:00.000-05:00" };

const COMBINATIONS = PAYMENT_DIRECTIONS.flatMap((direction) =>
  PAYMENT_TYPES.flatMap((paymentType) =>
    PAYMENT_STATUSES.flatMap((status) =>
      [false, true].map((wasReturned) => ({ direction, paymentType, status, wasReturned })),
    ),
  ),
);

const STATES = {
  Created: "scheduled",
  Pending: "scheduled",
  Hold: "in-review",
  Batched: "scheduled",
  Processing: "scheduled",
  Completed: "scheduled",
  Rejected: "withdrawn",
  Canceled: "withdrawn",
} as const;

describe("funds that will not become available do not count as scheduled", () => {
  test.each(COMBINATIONS)("$direction $paymentType $status, returned: $wasReturned", (payment) => {
    const isDeposit = payment.direction === "Outbound" && payment.paymentType === "Forward";
    const byStatus = STATES[payment.status];
    const state = payment.wasReturned && byStatus !== "withdrawn" ? "charged-back" : byStatus;
    const outcome = availabilityOutcome(payment, []);
    expect(outcome?.state).toBe(isDeposit ? state : undefined);
    expect(Boolean(outcome?.sentence)).toBe(isDeposit && state !== "scheduled");
  });

  test.each([
    [
      { status: "Canceled", canceledAt: AT },
      [],
      "Canceled",
      "The deposit was canceled on Nov 19, Eastern time: no funds become available.",
    ],
    [
      { status: "Rejected", rejectedAt: AT },
      [],
      "Rejected",
      "The bank rejected the deposit on Nov 19, Eastern time: no funds become available.",
    ],
    [{ status: "Rejected" }, [RETURN], "Rejected", "The bank rejected the deposit: no funds become available."],
    [
      { status: "Completed" },
      [RETURN],
      "Charged back Nov 19",
      "The paying bank returned the check unpaid; its full amount was charged back.",
    ],
    [
      { status: "Completed" },
      [{ ...RETURN, status: "Created", postedAt: null }],
      "Being charged back",
      "The paying bank returned the check unpaid on Nov 18; its full amount is about to be charged back.",
    ],
    // A return that the bank rejected does not affect the deposit.
    [{ status: "Completed" }, [{ ...RETURN, status: "Rejected", postedAt: null }], null, null],
    [
      { status: "Completed", wasReturned: true },
      [],
      "Charged back",
      "The paying bank returned the check unpaid; its full amount was charged back.",
    ],
    [
      { status: "Hold" },
      [],
      "In review at the bank",
      "Funds become available only after the bank accepts the deposit.",
    ],
    [{ status: null }, [], null, null],
  ])("%j with %j", (fields, returns, title, sentence) => {
    expect(availabilityOutcome({ ...DEPOSIT, ...fields }, returns)).toMatchObject({ title, sentence });
  });
});
