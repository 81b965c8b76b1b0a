import { expect, test } from "vitest";
import { type AuthorizedFacts, compareWithAuthorizations, relateAmounts } from "./compare-authorization";

const CHECK = { checkNumber: "20611", amountCents: 1_825_000, payeeName: "Harborline Supply Co." };

function authorize(facts: Partial<AuthorizedFacts>): AuthorizedFacts {
  return { id: "a", status: "Authorized", ...CHECK, ...facts };
}
const mismatch = (...candidates: AuthorizedFacts[]) => {
  const { mismatch, nearestId } = compareWithAuthorizations(CHECK, candidates);
  return [mismatch, nearestId];
};

test("[GAP-17] a check is not on the list if no authorization is similar", () => {
  expect(mismatch()).toEqual(["not-on-the-list", null]);
  expect(mismatch(authorize({ checkNumber: "20612", amountCents: 1 }))).toEqual(["not-on-the-list", null]);
});

test("[GAP-17] an authorization with a different number is similar only if amount and payee match", () => {
  expect(mismatch(authorize({ checkNumber: "20612" }))).toEqual(["number-differs", "a"]);
  expect(mismatch(authorize({ checkNumber: "20612", payeeName: "J. Castellanos" }))).toEqual(["not-on-the-list", null]);
});

test("[GAP-17] reports a different amount as the only difference", () => {
  const comparison = compareWithAuthorizations(CHECK, [authorize({ amountCents: 182_500 })]);
  expect(comparison).toEqual({
    mismatch: "amount-differs",
    nearestId: "a",
    differs: { amount: true, payee: false, number: false },
  });
});

test("[GAP-17] the payee comparison ignores case, punctuation and spaces", () => {
  expect(mismatch(authorize({ payeeName: "Pell Title Agency" }))).toEqual(["payee-differs", "a"]);
  expect(mismatch(authorize({ payeeName: "harborline  SUPPLY co", status: "Revoked" }))).toEqual(["revoked", "a"]);
});

test("[GAP-17] a missing payee on one side is not a difference", () => {
  expect(mismatch(authorize({ payeeName: null, amountCents: 5 }))[0]).toBe("amount-differs");
});

test("[GAP-21] the mismatch shows whether the authorization was paid or has expired", () => {
  expect(mismatch(authorize({ status: "Paid" }))).toEqual(["paid-before", "a"]);
  expect(mismatch(authorize({ status: "Expired" }))).toEqual(["expired", "a"]);
  expect(mismatch(authorize({ status: "Paid", amountCents: 1 }))).toEqual(["paid-before", "a"]);
});

test("ranks active authorizations first, then the same number before the same amount, then newest first", () => {
  const ended = authorize({ id: "ended", status: "Revoked" });
  const live = authorize({ id: "live", amountCents: 1 });
  const other = authorize({ id: "other", checkNumber: "9" });
  expect(mismatch(ended, other, live)).toEqual(["amount-differs", "live"]);
  expect(mismatch(authorize({ id: "new", status: "Paid" }), authorize({ id: "old", status: "Paid" }))[1]).toBe("new");
});

test.each([
  [1_825_000, 182_500, "ten times what was authorized"],
  [182_500, 18_250_000, "a hundredth of what was authorized"],
  [18_250_000, 182_500, "a hundred times what was authorized"],
  [641_900, 614_900, "made of the same digits in a different order"],
  [1_825_000, 1_825_001, null],
])("%i cents presented against %i authorized is described as %j", (presented, authorizedCents, description) => {
  expect(relateAmounts(presented, authorizedCents)).toBe(description);
});
