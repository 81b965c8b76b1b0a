import fc from "fast-check";
import { expect, test } from "vitest";
import { CHECK_TYPES } from "@/lib/contract/enums";
import type { CalendarDate } from "@/lib/time/calendar-date";
import { type AvailabilityFacts, computeAvailabilitySchedule } from "./availability-schedule";

const MONDAY: CalendarDate = "2026-11-02";

const schedule = (facts: Partial<AvailabilityFacts>) =>
  computeAvailabilitySchedule({
    policy: "Standard",
    checkType: "Standard",
    depositBusinessDate: MONDAY,
    amountCents: 100_000,
    otherChecksOfDayCents: 0,
    ...facts,
  });

test("[GAP-10] Standard: $275 on the next business day, the rest on the second", () => {
  expect(schedule({})).toEqual([0, 27_500, 72_500]);
  expect(schedule({ amountCents: 27_500 })).toEqual([0, 27_500]);
  expect(schedule({ amountCents: 1 })).toEqual([0, 1]);
});

test("[GAP-10] $225 on the next business day until 2025-06-30, $275 from 2025-07-01", () => {
  expect(schedule({ depositBusinessDate: "2025-06-30" })).toEqual([0, 22_500, 77_500]);
  expect(schedule({ depositBusinessDate: "2025-07-01" })).toEqual([0, 27_500, 72_500]);
});

test("[GAP-10] all of a day's checks share the $275", () => {
  expect(schedule({ otherChecksOfDayCents: 20_000 })).toEqual([0, 7_500, 92_500]);
  expect(schedule({ otherChecksOfDayCents: 27_500 })).toEqual([0, 0, 100_000]);
});

test("[GAP-10] a schedule counts calendar days across a weekend and a holiday", () => {
  expect(schedule({ depositBusinessDate: "2026-11-06" })).toEqual([0, 0, 0, 27_500, 72_500]);
  // Veterans Day is a Wednesday.
  expect(schedule({ depositBusinessDate: "2026-11-10" })).toEqual([0, 0, 27_500, 72_500]);
});

test("[GAP-10] LargeDeposits: the excess over $6,725 is available five business days after the remainder", () => {
  const facts = { policy: "LargeDeposits", amountCents: 1_000_000 } as const;
  expect(schedule(facts)).toEqual([0, 27_500, 645_000, 0, 0, 0, 0, 0, 0, 0, 327_500]);
});

test("[GAP-10] LargeDeposits: earlier checks of the day count toward the limit", () => {
  const facts = { policy: "LargeDeposits", amountCents: 10_000, otherChecksOfDayCents: 700_000 } as const;
  expect(schedule(facts)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 10_000]);
});

test.each(["NewAccount", "RepeatedOverdrafts", "RedepositedCheck"] as const)(
  "[GAP-10] %s: the first $275 on the next business day, the excess held",
  (policy) => {
    expect(schedule({ policy })).toEqual([0, 27_500, 0, 0, 0, 0, 0, 0, 0, 0, 72_500]);
  },
);

test("[GAP-10] on-us: the whole amount on the next business day; any excess is held one more business day", () => {
  expect(schedule({ policy: "OnUs", checkType: "OnUs" })).toEqual([0, 100_000]);
  const large = { policy: "LargeDeposits", checkType: "OnUs", amountCents: 1_000_000 } as const;
  expect(schedule(large)).toEqual([0, 672_500, 327_500]);
});

test.each(["Treasury", "FedReserveBank", "FedHomeLoan", "StateLocalGovt", "Certified"] as const)(
  "[GAP-10] %s: the whole amount on the next business day",
  (checkType) => {
    expect(schedule({ checkType })).toEqual([0, 100_000]);
  },
);

test("[GAP-10] a schedule has whole cents, zero on day 1, a positive last day, and the amount as its sum", () => {
  const facts = fc.record({
    policy: fc.constantFrom(
      ...(["Standard", "NewAccount", "RepeatedOverdrafts", "LargeDeposits", "RedepositedCheck", "OnUs"] as const),
    ),
    checkType: fc.constantFrom(...CHECK_TYPES),
    depositBusinessDate: fc.constantFrom<CalendarDate>("2026-11-02", "2026-11-06", "2026-12-24", "2027-07-02"),
    amountCents: fc.integer({ min: 1, max: 1_000_000_000 }),
    otherChecksOfDayCents: fc.integer({ min: 0, max: 2_000_000 }),
  });
  fc.assert(
    fc.property(facts, (deposit) => {
      const days = computeAvailabilitySchedule(deposit);
      expect(days.every((cents) => Number.isSafeInteger(cents) && cents >= 0)).toBe(true);
      expect(days[0]).toBe(0);
      expect(days.at(-1)).toBeGreaterThan(0);
      expect(days.reduce((sum, cents) => sum + cents, 0)).toBe(deposit.amountCents);
    }),
  );
});
