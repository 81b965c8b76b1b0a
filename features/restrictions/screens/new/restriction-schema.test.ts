import { describe, expect, test } from "vitest";
import {
  EMPTY_RESTRICTION_FORM,
  findPreset,
  isWindowIncomplete,
  PRESETS,
  parseDraftTerms,
  type RestrictionFormValues,
  toFormValues,
} from "./restriction-form-values";
import { parseRestrictionForm } from "./restriction-schema";

const FREEZE: RestrictionFormValues = { ...EMPTY_RESTRICTION_FORM, accountNumber: "2218009144", reason: "Case 7731" };
const parseWith = (more: Partial<RestrictionFormValues>) => parseRestrictionForm({ ...FREEZE, ...more });

describe("[GAP-26] converting form values to the bank's request", () => {
  test("a freeze becomes the minimal request", () => {
    expect(parseWith({})).toEqual({
      fields: { accountNumber: "2218009144", restriction: { appliesTo: "All", reason: "Case 7731" } },
    });
  });

  test("cleans up pasted account numbers, and reports other invisible characters", () => {
    const pasted = parseWith({ accountNumber: "\u200b2218\u20130091\u00a044", subAccountNumber: "'2218 0091 4401" });
    expect(pasted).toMatchObject({
      fields: { accountNumber: "2218009144", restriction: { subAccountNumber: "221800914401" } },
    });
    expect(parseWith({ accountNumber: "2218\u202e009144" })).toEqual({
      errors: { accountNumber: "There is an invisible character after the fourth digit. Type the number again." },
    });
  });

  test("includes every field, with dollars as cents and times as hours and minutes", () => {
    const text: RestrictionFormValues = {
      accountNumber: "2218 0091 44",
      appliesTo: "SubAccounts",
      subAccountNumber: "2218 0091 4401",
      rail: "Wires",
      transactionType: "Debit",
      transactionCode: " WIREOUT ",
      amountText: "$5,000",
      currency: "usd",
      startText: "10 pm",
      endText: "6:15",
      reason: " Case 7731 ",
      notes: " Call Dana ",
    };
    const restriction = {
      appliesTo: "SubAccounts",
      subAccountNumber: "221800914401",
      rail: "Wires",
      transactionType: "Debit",
      transactionCode: "WIREOUT",
      amountThreshold: 500_000,
      currency: "USD",
      effectiveStartTimeHour: 22,
      effectiveStartTimeMinute: 0,
      effectiveEndTimeHour: 6,
      effectiveEndTimeMinute: 15,
      reason: "Case 7731",
      notes: "Call Dana",
    } as const;
    expect(parseRestrictionForm(text)).toEqual({ fields: { accountNumber: "2218009144", restriction } });
    expect(parseRestrictionForm(toFormValues("2218009144", restriction))).toEqual({
      fields: { accountNumber: "2218009144", restriction },
    });
  });

  test.each([
    ["12", "12"],
    ["2218 0091 1001", "221800911001"],
    [" Vault 7 / B ", "Vault 7 / B"],
  ])("4.9 a subaccount is any text: %j", (typed, sent) => {
    const parsed = parseRestrictionForm({ ...FREEZE, appliesTo: "SubAccounts", subAccountNumber: typed });
    expect(parsed).toMatchObject({ fields: { restriction: { subAccountNumber: sent } } });
  });

  test("[GAP-27] omits the subaccount if the scope is only the account", () => {
    expect(parseWith({ appliesTo: "Account", subAccountNumber: "221800914401" })).toMatchObject({
      fields: { restriction: { appliesTo: "Account" } },
    });
  });
});

describe("reporting invalid values by field", () => {
  test.each<[Partial<RestrictionFormValues>, Partial<Record<keyof RestrictionFormValues, string>>]>([
    [{ accountNumber: "" }, { accountNumber: "Choose the account to restrict." }],
    [{ accountNumber: "12a4" }, { accountNumber: "An account number is 4 to 17 digits." }],
    [{ subAccountNumber: "x".repeat(101) }, { subAccountNumber: "A subaccount can have up to 100 characters." }],
    [{ reason: "  " }, { reason: "Enter a reason. It is saved with the restriction." }],
    [{ reason: "x".repeat(1001) }, { reason: "A reason can have up to 1,000 characters." }],
    [{ amountText: "lots" }, { amountText: "Enter an amount in dollars and cents, like 2,418.50." }],
    [{ currency: "US" }, { currency: "A currency is three letters, like USD." }],
    [{ startText: "22" }, { endText: "Enter an end that differs from the start, or clear both." }],
    [{ endText: "06:00" }, { startText: "Enter a start as well, or clear the end." }],
    [{ startText: "22", endText: "22:00" }, { endText: "Enter an end that differs from the start, or clear both." }],
    [{ startText: "late", endText: "06:00" }, { startText: "Enter a time like 22:00." }],
    [{ startText: "22:00", endText: "early" }, { endText: "Enter a time like 06:00." }],
    [{ transactionCode: "X".repeat(51) }, { transactionCode: "A transaction code can have up to 50 characters." }],
  ])("%j is reported as %j", (fault, errors) => expect(parseWith(fault)).toEqual({ errors }));
});

test("parses an incomplete draft as far as possible", () => {
  expect(parseDraftTerms({ ...EMPTY_RESTRICTION_FORM, amountText: "5k", startText: "22", endText: "x" })).toEqual({
    appliesTo: "All",
    status: "Active",
  });
});

test("the time window is incomplete while a time can't be parsed", () => {
  const open = (startText: string, endText: string) => isWindowIncomplete({ ...FREEZE, startText, endText });
  expect([open("", ""), open("22:00", "06:00")]).toEqual([false, false]);
  expect([open("22", ""), open("", "6"), open("22", "late"), open("22", "22:00")]).toEqual([true, true, true, true]);
});

test("presets keep the account and reason, and are recognized from the values", () => {
  expect(findPreset(FREEZE)).toBe("freeze");
  expect(findPreset({ ...FREEZE, ...PRESETS.debits.text })).toBe("debits");
  expect(findPreset({ ...FREEZE, ...PRESETS.checks.text })).toBe("checks");
  expect(findPreset({ ...FREEZE, ...PRESETS.checks.text, amountText: "5" })).toBeNull();
  const wires = { ...FREEZE, rail: "Wires", amountText: "5" };
  expect({ ...wires, ...PRESETS.freeze.text }).toEqual(FREEZE);
});
