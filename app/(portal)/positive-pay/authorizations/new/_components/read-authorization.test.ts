import { expect, test } from "vitest";
import { readAuthorization } from "./read-authorization";

const NOW = new Date("2026-11-20T15:00:00Z");
const TEXT = {
  accountNumber: "2218 0092 76",
  checkNumber: "0020611",
  amountText: "$18,250.00",
  payeeName: " Harborline Supply Co. ",
  lastDay: "",
};

test("[GAP-21] what is typed becomes the bank's request: cents, and digits as a number", () => {
  expect(readAuthorization(TEXT, NOW)).toEqual({
    request: { accountNumber: "2218009276", amount: 1_825_000, checkNumber: 20611, payeeName: "Harborline Supply Co." },
  });
});

test("the last day ends at midnight where the bank is", () => {
  expect(readAuthorization({ ...TEXT, payeeName: "", lastDay: "2026-11-30" }, NOW)).toEqual({
    request: {
      accountNumber: "2218009276",
      amount: 1_825_000,
      checkNumber: 20611,
      expiresAt: "2026-12-01T04:59:59.999Z",
    },
  });
});

test("today is early enough, yesterday is not", () => {
  expect(readAuthorization({ ...TEXT, lastDay: "2026-11-20" }, NOW)).toHaveProperty("request");
  expect(readAuthorization({ ...TEXT, lastDay: "2026-11-19" }, NOW)).toEqual({
    errors: { lastDay: "The last day must not have passed." },
  });
});

test("every broken rule names its field", () => {
  expect(
    readAuthorization({ accountNumber: "12", checkNumber: "1a", amountText: "x", payeeName: "", lastDay: "soon" }, NOW),
  ).toEqual({
    errors: {
      accountNumber: "An account number is 4 to 17 digits.",
      checkNumber: "A check number is 1 to 15 digits.",
      amountText: "Enter an amount in dollars and cents, like 2,418.50.",
      lastDay: "Enter a day that exists.",
    },
  });
  expect(readAuthorization({ ...TEXT, amountText: "0" }, NOW)).toEqual({
    errors: { amountText: "A check is for at least $0.01." },
  });
});
