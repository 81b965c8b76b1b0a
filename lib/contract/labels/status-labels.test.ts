import { describe, expect, test } from "vitest";
import { PAYMENT_DIRECTIONS, PAYMENT_STATUSES, PAYMENT_TYPES, POSTINGS } from "@/lib/contract/enums";
import { describeKind, PAYMENT_KINDS } from "./payment-kinds";
import { describePosting, describeStatus } from "./status-labels";

const COMBINATIONS = PAYMENT_DIRECTIONS.flatMap((direction) =>
  PAYMENT_TYPES.flatMap((paymentType) =>
    PAYMENT_STATUSES.flatMap((status) =>
      [false, true].map((wasReturned) => ({ direction, paymentType, status, wasReturned })),
    ),
  ),
);

/** Words that explanations for a kind of payment must not use, because they do not apply to that kind. */
const NEVER = {
  Deposit: [/presented/, /\bpaid\b/, /debited/, /charged back/, /credited back/],
  "Inbound check": [
    /by the paying bank/,
    /Federal Reserve/,
    /examining/,
    /credited/,
    /charged back/,
    /can no longer be canceled/,
  ],
  "Inbound return": [/can still be returned/, /Federal Reserve/, /debited/, /credited/, /goes back/, /presented/],
  "Outbound return": [/can still be returned/, /paying bank/, /debited/, /charged back/, /came back/],
} as const satisfies Record<string, readonly RegExp[]>;

describe("explanations of statuses and postings fit the kind of payment", () => {
  test("every combination of direction and type is a kind with a unique label", () => {
    const names = COMBINATIONS.map((payment) => describeKind(payment).label);
    expect(new Set(names)).toEqual(new Set(Object.keys(NEVER)));
    expect(PAYMENT_KINDS).toHaveLength(4);
  });

  test.each(COMBINATIONS)("$direction $paymentType $status, returned: $wasReturned", (payment) => {
    const { label, explanation } = describeStatus(payment);
    expect(label).toBe(payment.status);
    for (const words of NEVER[describeKind(payment).label as keyof typeof NEVER])
      expect(explanation).not.toMatch(words);
    const canBeReturned =
      payment.direction === "Outbound" &&
      payment.paymentType === "Forward" &&
      payment.status === "Completed" &&
      !payment.wasReturned;
    expect(/can still be returned/.test(explanation)).toBe(canBeReturned);
    expect(/bank is reviewing/.test(explanation)).toBe(
      payment.status === "Hold" && describeKind(payment).label !== "Inbound check",
    );
  });

  test.each(
    PAYMENT_DIRECTIONS.flatMap((direction) =>
      PAYMENT_TYPES.flatMap((paymentType) => POSTINGS.map((posting) => ({ direction, paymentType, posting }))),
    ),
  )("$direction $paymentType, posting $posting", (payment) => {
    const { explanation } = describePosting(payment);
    for (const words of NEVER[describeKind(payment).label as keyof typeof NEVER].filter(
      (pattern) => pattern.source !== "\\bpaid\\b",
    )) {
      expect(explanation).not.toMatch(words);
    }
  });

  test.each([
    ["Inbound", "Forward", "Completed", false, "Paid from the account on which it is drawn."],
    ["Inbound", "Return", "Completed", false, "The check came back unpaid, and its amount was charged back."],
    ["Outbound", "Return", "Completed", false, "The check went back unpaid to the bank that presented it."],
    ["Outbound", "Forward", "Completed", false, "Cleared. It can still be returned by the paying bank."],
    ["Outbound", "Forward", "Completed", true, "Cleared, then returned unpaid by the paying bank."],
    ["Outbound", null, "Hold", null, "The bank is reviewing this deposit and will decide whether to accept it."],
    // If the bank reports neither direction nor type, the explanation must fit every kind.
    [null, null, "Completed", null, "Finished."],
    [null, null, "Hold", null, "Waiting for a decision."],
    ["Sideways", "Forward", "Completed", null, "Finished."],
  ])("%s %s %s, returned: %s", (direction, paymentType, status, wasReturned, explanation) => {
    expect(describeStatus({ direction, paymentType, status, wasReturned }).explanation).toBe(explanation);
  });

  test("explains that the return of an unpaid check posts nothing", () => {
    const payment = { direction: "Outbound", paymentType: "Return" };
    expect(describePosting({ ...payment, posting: "Canceled" })).toEqual({
      label: "Nothing to post",
      explanation: "Nothing to credit back: the check was never paid.",
    });
  });

  test("explains that the return of an uncredited deposit charges nothing back", () => {
    const payment = { direction: "Inbound", paymentType: "Return", posting: "Canceled" };
    expect(describePosting(payment)).toEqual({
      label: "Nothing to post",
      explanation: "Nothing to charge back: the deposit was never posted.",
    });
    for (const status of ["Processing", "Completed"]) {
      expect(describeStatus({ ...payment, status }).explanation).toBe(
        "The check came back unpaid. Nothing was charged back, since the deposit was never posted.",
      );
    }
  });

  test("shows a status outside the contract unchanged", () => {
    expect(describeStatus({ direction: "Outbound", paymentType: "Forward", status: "Parked" })).toEqual({
      label: "Parked",
      explanation: "The bank’s API documentation does not explain this value.",
    });
  });
});
