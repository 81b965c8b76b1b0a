import { expect, test } from "vitest";
import { groupAccountNumber, listedAccount, shortAccountNumber } from "./account-number";

test("groups the digits of long numbers by four", () => {
  expect(groupAccountNumber("2218009144")).toBe("2218 0091 44");
  expect(groupAccountNumber("12345678")).toBe("1234 5678");
  expect(groupAccountNumber("123456")).toBe("123456");
  expect(groupAccountNumber("AC-2218009144")).toBe("AC-2218009144");
});

test("shortens a long number to its last digits", () => {
  expect(shortAccountNumber("2218009144")).toBe("…0091 44");
  expect(shortAccountNumber("123456")).toBe("123456");
});

test("a named account is listed by name and last digits", () => {
  expect(listedAccount("2218009144", "Payroll")).toBe("Payroll 9144");
  expect(listedAccount("••••9144", "Payroll")).toBe("Payroll 9144");
  expect(listedAccount("2218009144", null)).toBe("…0091 44");
  expect(listedAccount(null, null)).toBe("");
});
