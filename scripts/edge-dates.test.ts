import { expect, test } from "vitest";
import { isMoment } from "@/bank/scenario-language/moment";
import { VERBS } from "@/bank/scenario-language/verbs";
import { auditFiltersOf, parseAuditQuery } from "@/features/audit/audit-query";
import { filtersOf, parsePaymentsQuery } from "@/features/payments/payments-query";
import { readDate } from "@/features/positive-pay/issue-files/reading/read-date";
import { authorizationFormSchema } from "@/features/positive-pay/screens/authorizations/authorization-schema";
import { authorizationRequestSchema } from "@/lib/contract/positive-pay";
import { advanceSchema, SANDBOX_ENDPOINTS } from "@/lib/contract/sandbox/controls";
import { SCENARIO_ENDPOINTS } from "@/lib/contract/sandbox/scenarios";
import { readCursor } from "@/lib/ledger/queries/keyset-cursor";
import { readBankSettings } from "@/lib/settings/bank-settings";

const noon = (day: string) => `${day}T12:00:00Z`;
const authorization = { accountNumber: "2218009144", amount: 1, checkNumber: 1 };
const form = { accountNumber: "2218009144", checkNumber: "1", amountText: "10.00", payeeName: "" };

function parseClockStart(day: string): Date | null {
  try {
    const { clockStart: start } = readBankSettings({ BANK_PARTNER_CLIENT_SECRET: "s", BANK_CLOCK_START: noon(day) });
    return start ? new Date(start) : null;
  } catch {
    return null;
  }
}

/** For each date or time input: returns whether a day is accepted and converted to a storable instant. */
const INPUTS: Record<string, (day: string) => boolean> = {
  "the payments filter “from”": (day) =>
    isStorable(filtersOf(parsePaymentsQuery(new URLSearchParams({ from: day })).query, "p").createdFrom),
  "the payments filter “to”": (day) =>
    isStorable(filtersOf(parsePaymentsQuery(new URLSearchParams({ to: day })).query, "p").createdBefore),
  "the audit filter “from”": (day) => isStorable(auditFiltersOf(parseAuditQuery({ from: day })).from),
  "the audit filter “to”": (day) => isStorable(auditFiltersOf(parseAuditQuery({ to: day })).before),
  "an authorization’s last day": (day) => {
    const { data } = authorizationFormSchema(new Date("1800-01-01T00:00:00Z")).safeParse({ ...form, lastDay: day });
    return isStorable(data?.expiresAt ? new Date(data.expiresAt) : undefined);
  },
  "an authorization’s expiresAt": (day) =>
    authorizationRequestSchema.safeParse({ ...authorization, expiresAt: noon(day) }).success,
  "the clock’s until": (day) => advanceSchema.safeParse({ until: noon(day) }).success,
  "a stopped clock’s at": (day) => SANDBOX_ENDPOINTS.freezeClock.body.safeParse({ at: noon(day) }).success,
  "an account’s openedOn": (day) =>
    SANDBOX_ENDPOINTS.openAccount.body.safeParse({ name: "Payables", openedOn: day }).success,
  "a scenario’s now": (day) => SCENARIO_ENDPOINTS.playScenario.body.safeParse({ name: "tour", now: noon(day) }).success,
  "a scenario’s moment": (day) => isMoment(noon(day)),
  "the opening date of a scenario’s account": (day) => VERBS["open-account"].fields.shape.opened.safeParse(day).success,
  "the date of a scenario’s check": (day) => VERBS.deposit.fields.shape.date.safeParse(day).success,
  "an issue file’s date": (day) => readDate(day, "ymd") !== null,
  "the start of the bank’s clock": (day) => isStorable(parseClockStart(day)),
};

/** Postgres can't parse JavaScript's format for years before 0 and after 9999. */
function isStorable(instant: Date | null | undefined): boolean {
  return instant ? /^\d{4}-/.test(instant.toISOString()) : false;
}

test.each(Object.entries(INPUTS))("%s accepts only valid days from 1900 to 2199", (_, isAccepted) => {
  const days = ["0000-01-01", "0001-01-01", "1899-12-31", "1900-01-01", "2027-02-29", "2028-02-29"];
  const later = ["2026-03-08", "2026-11-01", "2199-12-31", "2200-01-01", "9999-12-31", "10000-01-01"];
  expect([...days, ...later].filter(isAccepted)).toEqual([
    "1900-01-01",
    "2028-02-29",
    "2026-03-08",
    "2026-11-01",
    "2199-12-31",
  ]);
});

test.each([
  [authorizationRequestSchema.safeParse({ ...authorization, expiresAt: "9999-12-31T00:00:00Z" })],
  [SCENARIO_ENDPOINTS.playScenario.body.safeParse({ name: "tour", now: "0001-01-01T00:00:00Z" })],
  [advanceSchema.options[1].safeParse({ until: "0000-01-01T00:00:00" })],
])("the error for a rejected instant states the accepted years", ({ error }) => {
  expect(error?.issues.map(({ message }) => message)).toEqual(["must be in a year from 1900 to 2199"]);
});

test("the error for a rejected day states the accepted range", () => {
  const { error } = SANDBOX_ENDPOINTS.openAccount.body.safeParse({ name: "Payables", openedOn: "0001-01-01" });
  expect(error?.issues.map(({ message }) => message)).toEqual([
    "must be a day from 1900-01-01 to 2199-12-31, such as 2026-11-23",
  ]);
});

test("a cursor with a year outside Postgres's range is ignored, which shows the first page", () => {
  const cursor = (at: string) => readCursor(Buffer.from(JSON.stringify([at, "p1"])).toString("base64url"));
  expect(cursor("0000-01-01T00:00:00.000Z")).toBeUndefined();
  expect(cursor("9999-12-31T23:59:59.000Z")).toEqual({ createdAt: new Date("9999-12-31T23:59:59Z"), id: "p1" });
});
