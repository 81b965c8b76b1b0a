import { expect, test } from "vitest";
import { type ExpectedDeposit, expectedAvailability } from "./expected-availability";

const FRIDAY = "2026-11-20";

const days = (deposit: Partial<ExpectedDeposit>) =>
  expectedAvailability({
    amountCents: 184_320,
    depositDate: FRIDAY,
    otherChecksOfDayCents: 0,
    isRedeposit: false,
    ...deposit,
  }).map(({ date, amountCents }) => `${date} ${amountCents}`);

test("[GAP-10] the first $275 of a day is available on the next business day, and the rest on the second", () => {
  expect(days({})).toEqual(["2026-11-23 27500", "2026-11-24 156820"]);
  expect(days({ amountCents: 20_000 })).toEqual(["2026-11-23 20000"]);
  expect(days({ amountCents: 20_000, otherChecksOfDayCents: 20_000 })).toEqual(["2026-11-23 7500", "2026-11-24 12500"]);
});

test("[GAP-10] amounts above $6,725 a day, or above $275 of a redeposit, are held for five more business days", () => {
  expect(days({ amountCents: 700_000 })).toEqual(["2026-11-23 27500", "2026-11-24 645000", "2026-12-02 27500"]);
  expect(days({ isRedeposit: true })).toEqual(["2026-11-23 27500", "2026-12-02 156820"]);
});

test("each day includes its rule as a sentence", () => {
  const [first, second] = expectedAvailability({
    amountCents: 184_320,
    depositDate: FRIDAY,
    otherChecksOfDayCents: 0,
    isRedeposit: false,
  });
  expect(first?.rule).toBe("Within the first $275 of a day’s checks, which is available on the next business day.");
  expect(second?.rule).toBe("Above the first $275 of a day’s checks; available on the second business day.");
});
