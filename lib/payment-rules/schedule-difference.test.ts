import { expect, test } from "vitest";
import { type BankSchedule, type ExpectedSchedule, scheduleDifference } from "./schedule-difference";

const EXPECTED: ExpectedSchedule = {
  businessDay: "2026-11-25",
  policy: "Standard",
  days: [
    { date: "2026-11-27", amountCents: 27_500 },
    { date: "2026-11-30", amountCents: 472_500 },
  ],
};
const BANK: BankSchedule = { businessDay: "2026-11-25", policy: "Standard", days: EXPECTED.days };
const ON_DEC_8 = [{ date: "2026-12-08", amountCents: 500_000 }] as const;
const EXPECTED_PART = "The review expected $275.00 on Fri, Nov 27 and $4,725.00 on Mon, Nov 30.";

test("reports no difference when the bank's schedule matches the expected one or is missing", () => {
  expect(scheduleDifference(EXPECTED, BANK)).toBeNull();
  expect(scheduleDifference(EXPECTED, { ...BANK, days: [] })).toBeNull();
});

test.each([
  [
    "deposits made outside the portal used up the limit",
    { policy: "LargeDeposits", days: ON_DEC_8 },
    "Other checks of that day used up the limit. Deposits made outside this portal appear with their first event.",
  ],
  [
    "other checks used up the first $275",
    { days: [{ date: "2026-11-30", amountCents: 500_000 }] },
    "Other checks of that day used up the limit. Deposits made outside this portal appear with their first event.",
  ],
  [
    "a different policy",
    { policy: "NewAccount", days: ON_DEC_8 },
    "The bank applied a different policy, New account: The account is under 30 days old; larger amounts are held.",
  ],
  ["a missing policy", { policy: null, days: ON_DEC_8 }, "The bank did not give a reason."],
  [
    "a different business day",
    { businessDay: "2026-11-27", days: ON_DEC_8 },
    "The bank dated the deposit Fri, Nov 27.",
  ],
  [
    "a government check",
    { days: [{ date: "2026-11-27", amountCents: 500_000 }] },
    "The bank makes this check available sooner.",
  ],
] as const)("explains the difference: %s", (_, bank, reason) => {
  expect(scheduleDifference(EXPECTED, { ...BANK, ...bank })).toBe(`${EXPECTED_PART} ${reason}`);
});
