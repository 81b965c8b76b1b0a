import { expect, test } from "vitest";
import { choosePolicy } from "@/bank/domain/availability-policy";
import { computeAvailabilitySchedule } from "@/bank/domain/availability-schedule";
import { depositBusinessDateOf, nextCutOff } from "@/bank/domain/business-calendar";
import { expectedAvailability } from "@/lib/payment-rules/expected-availability";
import { createRandom } from "@/lib/shared/random";
import { addDays } from "@/lib/time/calendar-date";
import { depositDayAt } from "@/lib/time/deposit-day";

const FRIDAY = "2026-11-20";

test("[GAP-3] the portal predicts the bank's business day and cut-off", () => {
  const random = createRandom("deposit days");
  for (let round = 0; round < 500; round++) {
    const at = new Date(Date.UTC(2026, 0, 1) + random.integer(0, 730 * 24 * 60) * 60_000);
    expect(depositDayAt(at), at.toISOString()).toEqual({ date: depositBusinessDateOf(at), cutOffAt: nextCutOff(at) });
  }
});

test("[GAP-10] [GAP-15] the portal predicts the bank's availability schedule for a standard check", () => {
  const random = createRandom("expected availability");
  const account = {
    accountNumber: "2218009144",
    type: "Checking",
    openedOn: "2020-01-02",
    depositsEnabled: true,
    repeatedOverdrafts: false,
    maxItemAmountCents: 10_000_000,
    maxDepositAmountCents: 10_000_000,
    maxItemsPerDay: 100,
  } as const;
  for (let round = 0; round < 500; round++) {
    const facts = {
      amountCents: random.integer(1, 1_500_000),
      otherChecksOfDayCents: random.chance(0.5) ? 0 : random.integer(0, 900_000),
      isRedeposit: random.chance(0.3),
    };
    const depositBusinessDate = FRIDAY;
    const policy = choosePolicy({ ...facts, account, depositBusinessDate, isOnUs: false });
    const schedule = computeAvailabilitySchedule({ ...facts, depositBusinessDate, policy, checkType: "Standard" });
    const actual = schedule.flatMap((cents, day) => (cents > 0 ? [`${addDays(FRIDAY, day)} ${cents}`] : []));
    const expected = expectedAvailability({ ...facts, depositDate: FRIDAY });
    expect(
      expected.map(({ date, amountCents }) => `${date} ${amountCents}`),
      JSON.stringify(facts),
    ).toEqual(actual);
  }
});
