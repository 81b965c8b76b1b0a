import { expect, test } from "vitest";
import type { AuthorizationView } from "@/lib/ledger/positive-pay/authorization-view";
import { describePay } from "./describe-pay";

const PRESENTED = { checkNumber: "30012", amountCents: 162_070, payeeName: "Oak Hill Supply" };
const NONE = { amount: false, payee: false, number: false };

function nearest(fields: Partial<AuthorizationView>): AuthorizationView {
  return {
    id: "a-1",
    accountNumber: "2218009144",
    accountName: "Operating",
    checkNumber: "30012",
    amountCents: 162_070,
    payeeName: "Oak Hill Supply",
    status: "Authorized",
    createdAt: "2026-11-20T15:00:00Z",
    expiresAt: null,
    revokedAt: null,
    paymentId: null,
    hasNoEffect: false,
    ...fields,
  };
}

test("describes a different amount with both amounts and their difference", () => {
  const differs = { ...NONE, amount: true };
  const describeWith = (amountCents: number) =>
    describePay({
      ...PRESENTED,
      comparison: { mismatch: "amount-differs", nearestId: "a-1", differs },
      nearest: nearest({ amountCents }),
    });
  expect(describeWith(72_070)).toEqual({
    difference: "Presented $1,620.70, authorized $720.70: $900.00 more.",
    replacesAuthorization: true,
  });
  expect(describeWith(200_000).difference).toBe("Presented $1,620.70, authorized $2,000.00: $379.30 less.");
});

test("describes each of the remaining mismatches", () => {
  const describeWith = (
    mismatch: Parameters<typeof describePay>[0]["comparison"]["mismatch"],
    differs: typeof NONE,
    fields: Partial<AuthorizationView>,
  ) => describePay({ ...PRESENTED, comparison: { mismatch, nearestId: "a-1", differs }, nearest: nearest(fields) });
  expect(describeWith("payee-differs", { ...NONE, payee: true }, { payeeName: "Elm Street Tools" })).toEqual({
    difference: "The check names Oak Hill Supply; the authorization names Elm Street Tools.",
    replacesAuthorization: true,
  });
  expect(describeWith("number-differs", { ...NONE, number: true }, { checkNumber: "30021" })).toEqual({
    difference: "Check 30012 is not authorized. Check 30021 is, for the same amount.",
    replacesAuthorization: false,
  });
  expect(describeWith("paid-before", NONE, { status: "Paid" })).toEqual({
    difference: "Check 30012 was already paid, for $1,620.70.",
    replacesAuthorization: false,
  });
  expect(
    describeWith("paid-before", { ...NONE, amount: true }, { status: "Paid", amountCents: 72_070 }).difference,
  ).toBe("Check 30012 was already paid, for $720.70.");
  expect(describeWith("revoked", NONE, { status: "Revoked" }).difference).toBe(
    "The authorization of check 30012 was revoked.",
  );
  expect(describeWith("expired", NONE, { status: "Expired" }).difference).toBe(
    "The authorization of check 30012 has expired.",
  );
  expect(
    describePay({
      ...PRESENTED,
      comparison: { mismatch: "not-on-the-list", nearestId: null, differs: NONE },
      nearest: null,
    }),
  ).toEqual({ difference: "Check 30012 is not authorized.", replacesAuthorization: false });
});

test("describes both differences if the amount and the payee differ", () => {
  const { difference } = describePay({
    ...PRESENTED,
    comparison: { mismatch: "amount-differs", nearestId: "a-1", differs: { amount: true, payee: true, number: false } },
    nearest: nearest({ amountCents: 72_070, payeeName: "Elm Street Tools" }),
  });
  expect(difference).toBe(
    "Presented $1,620.70, authorized $720.70: $900.00 more. The check names Oak Hill Supply; the authorization names Elm Street Tools.",
  );
});
