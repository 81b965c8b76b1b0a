import { describe, expect, test } from "vitest";
import { RAILS } from "@/lib/contract/enums";
import type { ReportedTerms } from "@/lib/restrictions/known-terms";
import {
  restrictedAccount,
  restrictionHours,
  restrictionSentence,
  restrictionText,
  restrictionTitle,
} from "./restriction-sentence";

const ALL: ReportedTerms = { masterAccountNumber: "2218009110", appliesTo: "All" };
const NIGHT: ReportedTerms = { effectiveStartTimeHour: 22, effectiveEndTimeHour: 6 };

describe("[GAP-26] [GAP-27] describes a restriction in a sentence", () => {
  test.each<[ReportedTerms, string]>([
    [{}, "Stops all transactions on 2218 0091 10 and all its subaccounts, at all hours."],
    [{ transactionType: "Debit" }, "Stops all debits from 2218 0091 10 and all its subaccounts, at all hours."],
    [{ transactionType: "Credit" }, "Stops all credits to 2218 0091 10 and all its subaccounts, at all hours."],
    [{ rail: "Checks" }, "Stops all check transactions on 2218 0091 10 and all its subaccounts, at all hours."],
    [
      { rail: "Checks", transactionType: "Debit", amountThreshold: 5_000_000 },
      "Stops all check debits of $50,000.00 or more from 2218 0091 10 and all its subaccounts, at all hours.",
    ],
    [
      { rail: "Wires", transactionType: "Debit", amountThreshold: 500_000, ...NIGHT },
      "Stops all outgoing wires of $5,000.00 or more from 2218 0091 10 and all its subaccounts, every night from 22:00 to 06:00 ET.",
    ],
    [
      { rail: "Rtp", transactionType: "Credit", appliesTo: "Account" },
      "Stops all incoming real-time payments to 2218 0091 10 itself, not its subaccounts, at all hours.",
    ],
    [
      { appliesTo: "SubAccounts", rail: "CardPayments" },
      "Stops all card payments on all subaccounts of 2218 0091 10, at all hours.",
    ],
    [
      { appliesTo: "SubAccounts", subAccountNumber: "221800911001" },
      "Stops all transactions on subaccount 2218 0091 1001 of 2218 0091 10, at all hours.",
    ],
    [
      { subAccountNumber: "221800911001" },
      "Stops all transactions on 2218 0091 10 and its subaccount 2218 0091 1001, at all hours.",
    ],
    [
      { rail: "Ach", transactionCode: "ACHDR", currency: "USD", amountThreshold: 1 },
      "Stops all ACH transfers with code ACHDR in USD of $0.01 or more on 2218 0091 10 and all its subaccounts, at all hours.",
    ],
    [
      { effectiveStartTimeHour: 9, effectiveStartTimeMinute: 30, effectiveEndTimeHour: 17 },
      "Stops all transactions on 2218 0091 10 and all its subaccounts, every day from 09:30 to 17:00 ET.",
    ],
    [
      { effectiveStartTimeHour: 23, effectiveEndTimeHour: 0, effectiveEndTimeMinute: 5 },
      "Stops all transactions on 2218 0091 10 and all its subaccounts, every night from 23:00 to 00:05 ET.",
    ],
    [
      { effectiveStartTimeHour: 18, effectiveEndTimeHour: 0 },
      "Stops all transactions on 2218 0091 10 and all its subaccounts, every night from 18:00 to 24:00 ET.",
    ],
  ])("describes %j", (terms, sentence) => expect(restrictionText({ ...ALL, ...terms })).toBe(sentence));

  test("does not describe an incomplete time window as all hours", () => {
    expect(restrictionSentence(ALL, true).at(-1)).toEqual({ text: ", in an incomplete time window" });
  });

  test("emphasizes the key terms", () => {
    const parts = restrictionSentence({ ...ALL, rail: "Wires", transactionType: "Debit", ...NIGHT });
    expect(parts.filter(({ isStrong }) => isStrong).map(({ text }) => text)).toEqual([
      "all outgoing wires",
      "2218 0091 10 and all its subaccounts",
      "22:00 to 06:00 ET",
    ]);
  });

  test.each(RAILS)("%s has distinct wording for debits, credits and both", (rail) => {
    const [both, debit, credit] = [undefined, "Debit", "Credit"].map((transactionType) =>
      restrictionText({ ...ALL, rail, transactionType }),
    );
    expect(new Set([both, debit, credit]).size).toBe(3);
    expect([both, debit, credit].every((sentence) => sentence?.startsWith("Stops all "))).toBe(true);
  });
});

describe("[R-13] values unknown to the contract are shown verbatim", () => {
  test.each<[ReportedTerms, string]>([
    [
      {},
      "Stops all transactions on an unspecified account (the bank does not say whether this includes its subaccounts), at all hours.",
    ],
    [
      { masterAccountNumber: "AC-77", appliesTo: "Everyone", rail: "Pigeon", transactionType: "Debit" },
      "Stops all Pigeon debits from AC-77 (the bank says: Everyone), at all hours.",
    ],
    [
      { masterAccountNumber: "1234", appliesTo: "All", rail: "Wires", transactionType: "Reversal" },
      "Stops all wires of type Reversal on 1234 and all its subaccounts, at all hours.",
    ],
  ])("describes %j", (terms, sentence) => expect(restrictionText(terms)).toBe(sentence));
});

test("a short title distinguishes restrictions on the same account", () => {
  expect(restrictionTitle(ALL)).toBe("All transactions");
  expect(restrictionTitle({ ...ALL, rail: "CardPayments" })).toBe("All card payments");
  expect(restrictionTitle({ ...ALL, rail: "Checks", transactionType: "Debit", amountThreshold: 5_000_000 })).toBe(
    "Check debits ≥ $50,000.00",
  );
  expect(
    restrictionTitle({ ...ALL, rail: "Wires", transactionType: "Debit", transactionCode: "WIRE7", ...NIGHT }),
  ).toBe("Outgoing wires WIRE7, 22:00–06:00 ET");
  expect(restrictionTitle({ ...ALL, currency: "EUR" })).toBe("Transactions in EUR");
});

test("describes the hours in words", () => {
  expect(restrictionHours(ALL)).toBe("At all hours of every day");
  expect(restrictionHours({ ...ALL, ...NIGHT })).toBe("From 22:00 to 06:00 Eastern time, every day");
});

test("a restriction is named by its subaccount only if the master account is not also restricted", () => {
  const both = { masterAccountNumber: "2218009110", subAccountNumber: "2218009284" };
  expect(restrictedAccount({ ...both, appliesTo: "SubAccounts" })).toBe("2218009284");
  expect(restrictedAccount({ ...both, appliesTo: "All" })).toBe("2218009110");
  expect(restrictedAccount({ masterAccountNumber: "2218009110", appliesTo: "SubAccounts" })).toBe("2218009110");
});
