import { expect, test } from "vitest";
import { availabilityRule } from "./availability-rule";

/** A Friday. */
const FRIDAY = "2026-11-20";

test.each([
  ["Standard", "Standard", "2026-11-20", "On the business day of the deposit."],
  ["Standard", "Standard", "2026-11-23", "The first $275 of a day’s checks, on the next business day."],
  ["Standard", "Standard", "2026-11-24", "The amount above $275, on the second business day."],
  ["Standard", "Treasury", "2026-11-23", "This kind of check is available on the next business day."],
  // Thanksgiving lies in between.
  ["LargeDeposits", "Standard", "2026-12-02", "Held. Large deposit: Amounts above $6,725 in a day are held longer."],
  ["NewAccount", "OnUs", "2026-11-24", "Held. New account: The account is under 30 days old; larger amounts are held."],
  [undefined, undefined, "2026-12-02", "Held longer; the bank names no policy."],
] as const)("[GAP-10] [GAP-15] %s policy, %s check, on %s", (policy, checkType, date, rule) => {
  expect(availabilityRule({ policy, checkType }, FRIDAY, date)).toBe(rule);
});

test("an unknown policy is shown as the bank writes it", () => {
  expect(availabilityRule({ policy: "Festival", checkType: "Standard" }, FRIDAY, "2026-12-02")).toContain("Festival");
});
