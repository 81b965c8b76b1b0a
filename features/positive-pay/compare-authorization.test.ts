import { expect, test } from "vitest";
import { type AuthorizedFacts, compareWithAuthorizations, relateAmounts } from "./compare-authorization";

const CHECK = { checkNumber: "20611", amountCents: 1_825_000, payeeName: "Harborline Supply Co." };

function authorized(facts: Partial<AuthorizedFacts>): AuthorizedFacts {
  return { id: "a", status: "Authorized", ...CHECK, ...facts };
}
const mismatch = (...candidates: AuthorizedFacts[]) => {
  const { mismatch, nearestId } = compareWithAuthorizations(CHECK, candidates);
  return [mismatch, nearestId];
};

test("[GAP-17] a check is not on the list if no authorization is close", () => {
  expect(mismatch()).toEqual(["not-on-the-list", null]);
  expect(mismatch(authorized({ checkNumber: "20612", amountCents: 1 }))).toEqual(["not-on-the-list", null]);
});

test("[GAP-17] another number is close if amount and payee match, but not if the payee differs", () => {
  expect(mismatch(authorized({ checkNumber: "20612" }))).toEqual(["number-differs", "a"]);
  expect(mismatch(authorized({ checkNumber: "20612", payeeName: "J. Castellanos" }))).toEqual([
    "not-on-the-list",
    null,
  ]);
});

test("[GAP-17] a different amount is the only difference reported", () => {
  const comparison = compareWithAuthorizations(CHECK, [authorized({ amountCents: 182_500 })]);
  expect(comparison).toEqual({
    mismatch: "amount-differs",
    nearestId: "a",
    differs: { amount: true, payee: false, number: false },
  });
});

test("[GAP-17] the payee comparison ignores case, punctuation and spaces", () => {
  expect(mismatch(authorized({ payeeName: "Pell Title Agency" }))).toEqual(["payee-differs", "a"]);
  expect(mismatch(authorized({ payeeName: "harborline  SUPPLY co", status: "Revoked" }))).toEqual(["revoked", "a"]);
});

test("[GAP-17] a missing payee on one side is not a difference", () => {
  expect(mismatch(authorized({ payeeName: null, amountCents: 5 }))[0]).toBe("amount-differs");
});

test("[GAP-21] the mismatch shows whether the authorization was paid or has expired", () => {
  expect(mismatch(authorized({ status: "Paid" }))).toEqual(["paid-before", "a"]);
  expect(mismatch(authorized({ status: "Expired" }))).toEqual(["expired", "a"]);
  expect(mismatch(authorized({ status: "Paid", amountCents: 1 }))).toEqual(["paid-before", "a"]);
});

test("active authorizations rank before ended ones, the same number before the same amount, then newest first", () => {
  const ended = authorized({ id: "ended", status: "Revoked" });
  const live = authorized({ id: "live", amountCents: 1 });
  const other = authorized({ id: "other", checkNumber: "9" });
  expect(mismatch(ended, other, live)).toEqual(["amount-differs", "live"]);
  expect(mismatch(authorized({ id: "new", status: "Paid" }), authorized({ id: "old", status: "Paid" }))[1]).toBe("new");
});

test.each([
  [1_825_000, 182_500, "ten times what was authorized"],
  [182_500, 18_250_000, "a hundredth of what was authorized"],
  [18_250_000, 182_500, "a hundred times what was authorized"],
  [641_900, 614_900, "made of the same digits in a different order"],
  [1_825_000, 1_825_001, null],
])("%i cents presented against %i authorized is described as %j", (presented, authorizedCents, words) => {
  expect(relateAmounts(presented, authorizedCents)).toBe(words);
});
