import { expect, test } from "vitest";
import { authorizableCheckNumber, authorizes } from "./positive-pay";

test.each([
  ["1041", 1041],
  ["0001041", 1041],
  ["0", 0],
  ["000", 0],
  ["999999999999999", 999_999_999_999_999],
  ["", null],
  ["10-41", null],
  ["1041 ", null],
  [null, null],
])("[GAP-21] the printed number %o is matched as %o", (printed, number) => {
  expect(authorizableCheckNumber(printed)).toBe(number);
});

const authorization = { amountCents: 125_000, checkNumber: 1041, payeeName: "Harlan Supply Co." };
const check = { amountCents: 125_000, checkNumber: "1041", payeeName: "Harlan Supply Co." };

test.each([
  ["the same values", {}, true],
  ["leading zeros", { checkNumber: "001041" }, true],
  ["no payee on the check", { payeeName: null }, true],
  ["a missing space", { payeeName: " HARLAN  SUPPLY,co" }, false],
  ["different case, punctuation and spaces", { payeeName: " HARLAN  'SUPPLY', co" }, true],
  ["letters with compatible forms", { payeeName: "Ｈarlan Supply Co" }, true],
  ["a different payee", { payeeName: "Harlan Supply" }, false],
  ["an added accent", { payeeName: "Hárlan Supply Co." }, false],
  ["one cent more", { amountCents: 125_001 }, false],
  ["a different number", { checkNumber: "10410" }, false],
  ["no number", { checkNumber: null }, false],
])("[GAP-17] a check with %s, %o, is authorized: %s", (_, changes, isAuthorized) => {
  expect(authorizes(authorization, { ...check, ...changes })).toBe(isAuthorized);
});

test("[GAP-17] an authorization without a payee matches any payee", () => {
  expect(authorizes({ ...authorization, payeeName: null }, check)).toBe(true);
});

test("[GAP-17] an amount that is off by one cent does not match", () => {
  const authorization = { amountCents: 125_000, checkNumber: 1041, payeeName: null };
  const check = { checkNumber: "1041", payeeName: null };
  expect(authorizes(authorization, { ...check, amountCents: 124_999 })).toBe(false);
  expect(authorizes(authorization, { ...check, amountCents: 125_001 })).toBe(false);
  expect(authorizes(authorization, { ...check, amountCents: 125_000 })).toBe(true);
});
