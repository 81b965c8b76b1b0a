import { expect, test } from "vitest";
import { availabilityRule } from "./availability-rule";

/** A Friday. */
const FRIDAY = "2026-11-20";
const WITHIN = "Within the first $275 of a day’s checks, which is available on the next business day.";

test.each([
  ["Standard", "Standard", 7_500, "2026-11-20", "On the business day of the deposit."],
  ["Standard", "Standard", 7_500, "2026-11-23", WITHIN],
  ["Standard", "Standard", 96_422, "2026-11-23", WITHIN],
  [
    "Standard",
    "Standard",
    96_422,
    "2026-11-24",
    "Above the first $275 of a day’s checks; available on the second business day.",
  ],
  // A check of $75 does not exceed any limit on its own.
  [
    "Standard",
    "Standard",
    7_500,
    "2026-11-24",
    "The day’s $275 was used up by other checks; available on the second business day.",
  ],
  [
    "Standard",
    "Standard",
    27_500,
    "2026-11-24",
    "The day’s $275 was used up by other checks; available on the second business day.",
  ],
  [
    "Standard",
    "Standard",
    27_501,
    "2026-11-24",
    "Above the first $275 of a day’s checks; available on the second business day.",
  ],
  ["Standard", "Treasury", 7_500, "2026-11-23", "This kind of check is available on the next business day."],
  // Thanksgiving is in between.
  [
    "LargeDeposits",
    "Standard",
    900_000,
    "2026-12-02",
    "Held (Large deposit). Amounts above $6,725 in a day are held longer.",
  ],
  [
    "LargeDeposits",
    "Standard",
    7_500,
    "2026-12-02",
    "Held (Large deposit). Amounts above $6,725 in a day are held longer. The day’s $6,725 was used up by other checks.",
  ],
  [
    "NewAccount",
    "OnUs",
    96_422,
    "2026-11-24",
    "Held (New account). The account is under 30 days old; larger amounts are held.",
  ],
  [
    "NewAccount",
    "OnUs",
    7_500,
    "2026-11-24",
    "Held (New account). The account is under 30 days old; larger amounts are held. The day’s $275 was used up by other checks.",
  ],
  [undefined, undefined, 96_422, "2026-12-02", "Held longer. The bank did not report a policy."],
] as const)(
  "[GAP-10] [GAP-15] %s policy, %s check of %i cents, on %s",
  (policy, checkType, amountCents, date, rule) => {
    expect(availabilityRule({ policy, checkType, amountCents }, FRIDAY, date)).toBe(rule);
  },
);

test("shows an unknown policy unchanged", () => {
  const facts = { policy: "Festival", checkType: "Standard", amountCents: 7_500 };
  expect(availabilityRule(facts, FRIDAY, "2026-12-02")).toBe(
    "Held (Festival). The bank’s API documentation does not explain this value.",
  );
});
