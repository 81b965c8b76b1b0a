import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { portalCallback } from "@/features/webhooks/events/callback";
import { bankClient } from "@/lib/bank-client/running-client";
import { respondJson } from "@/lib/bank-client/scripted-bank";
import { EVENT_NAMES } from "@/lib/contract/enums";
import { applyPayments } from "@/lib/ledger/payments/apply-payment";
import { portalSettings } from "@/lib/settings/portal-settings";
import { startTestPortal, type TestPortal } from "@/server/testing/test-portal";
import { runDrift } from "./run-drift";

const idOf = (index: number) => `00000000-0000-4000-8000-00000000000${index}`;
const RECORD = {
  ...{ status: "Processing", amount: 241_850, accountNumber: "2218009144", payeeName: "Paula Payee" },
  createdAt: "2026-11-03T09:00:00.000-05:00",
};

const NOT_READABLE = "Not compared: restrictions and authorizations, which the bank's API does not return later.";

let portal: TestPortal;
let bankRecords: Map<string, object>;
let bankRegistrations: Record<string, unknown>[];
let written = "";
let errors = "";

beforeAll(async () => {
  portal = await startTestPortal();
});
beforeEach(async () => {
  await portal.reset();
  written = "";
  errors = "";
  bankRecords = new Map();
  const { url: callbackUrl, username: authUsername } = portalCallback(portalSettings());
  bankRegistrations = EVENT_NAMES.map((eventName, index) => ({
    ...{ id: idOf(index % 10).replace(/^0/, String(index % 9)), eventName, callbackUrl, authUsername },
    ...{ type: "Push", format: "Extended", status: "Active" },
  }));
  portal.bank.onCall = ({ path }, response) => {
    if (path.startsWith("/v1/registrations")) return respondJson(response, 200, { results: bankRegistrations });
    const [id = ""] = /00000000-[\w-]+/.exec(path) ?? [];
    const record = bankRecords.get(id);
    if (record) respondJson(response, 200, { ...record, id });
    else respondJson(response, 404, { errors: [{ code: 1003, message: "Not found." }] });
  };
});
afterAll(() => portal.close());

async function storePayments(...records: readonly (typeof RECORD)[]): Promise<void> {
  const updates = records.map((record, index) => {
    bankRecords.set(idOf(index), record);
    return { paymentId: idOf(index), record, source: "event" as const, observedAt: new Date("2026-11-03T14:00:00Z") };
  });
  await portal.ledger.db.transaction((tx) => applyPayments(tx, updates));
}

function run(...words: string[]): Promise<number> {
  const connect = async () => ({ db: portal.ledger.db, client: bankClient() });
  const output = {
    write: (text: string) => {
      written += text;
    },
    writeError: (text: string) => {
      errors += text;
    },
  };
  return runDrift([...words, "--rate", "50"], connect, output);
}

test("lists every field that differs, with masked account numbers", async () => {
  await storePayments(RECORD, RECORD, RECORD);
  bankRecords.set(idOf(1), { ...RECORD, status: "Completed", accountNumber: "2218009171", completedAt: "2026-11-04" });
  bankRecords.delete(idOf(2));
  expect(await run("--from", "2026-11-01", "--to", "2026-11-07")).toBe(1);
  expect(written.split("\r\n")).toEqual([
    "record,id,field,ledger,bank",
    `payment,${idOf(1)},status,Processing,Completed`,
    `payment,${idOf(1)},accountNumber,••••9144,••••9171`,
    `payment,${idOf(1)},completedAt,,2026-11-04`,
    `payment,${idOf(2)},id,${idOf(2)},`,
    "",
  ]);
  expect(errors).toBe(
    `Compared 13 registrations, 3 payments and 0 returns. 4 fields of 2 records differ.\n${NOT_READABLE}\n`,
  );
});

test("lists differing fields of returns and of the portal's registrations", async () => {
  const { url } = portalCallback(portalSettings());
  await storePayments(RECORD, { ...RECORD, ...{ paymentType: "Return", direction: "Inbound", returnCode: "A" } });
  bankRecords.set(idOf(1), {
    ...RECORD,
    paymentType: "Return",
    direction: "Inbound",
    returnCode: "B",
    posting: "Posted",
  });
  const [sent, received, canceled, ...others] = bankRegistrations;
  bankRegistrations = [
    { ...sent, status: "Suspended", format: "Basic" },
    { ...received, callbackUrl: "https://old.example/hook", authUsername: undefined, type: undefined },
    { ...canceled, callbackUrl: "https://old.example/hook" },
    ...others.slice(0, -1),
  ];
  expect(await run("--from", "2026-11-01", "--to", "2026-11-07")).toBe(1);
  expect(written.split("\r\n")).toEqual([
    "record,id,field,ledger,bank",
    "registration,Check.Payment.Sent,format,Extended,Basic",
    "registration,Check.Payment.Sent,status,Active,Suspended",
    "registration,Check.Payment.Received,id,Check.Payment.Received,",
    `registration,Check.Payment.Canceled,callbackUrl,${url},https://old.example/hook`,
    "registration,Core.Transaction.Completed,id,Core.Transaction.Completed,",
    `return,${idOf(1)},returnCode,A,B`,
    `return,${idOf(1)},posting,,Posted`,
    "",
  ]);
  expect(errors).toBe(
    `Compared 13 registrations, 1 payments and 1 returns. 7 fields of 5 records differ.\n${NOT_READABLE}\n`,
  );
});

test("prints one difference per line as JSON", async () => {
  await storePayments(RECORD);
  bankRecords.set(idOf(0), { ...RECORD, amount: 241_800 });
  expect(await run("--from", "2026-11-01", "--to", "2026-11-07", "--format", "json")).toBe(1);
  expect(JSON.parse(written)).toEqual({
    ...{ record: "payment", id: idOf(0), field: "amount" },
    ...{ ledger: 241_850, bank: 241_800 },
  });
});

test("compares only payments created on the selected days in Eastern time", async () => {
  await storePayments(
    { ...RECORD, createdAt: "2026-11-03T00:00:00.000-05:00" },
    { ...RECORD, createdAt: "2026-11-03T23:59:59.999-05:00" },
    { ...RECORD, createdAt: "2026-11-02T23:59:59.999-05:00" },
    { ...RECORD, createdAt: "2026-11-04T00:00:00.000-05:00" },
  );
  expect(await run("--from", "2026-11-03", "--to", "2026-11-03")).toBe(0);
  expect(errors).toBe(
    `Compared 13 registrations, 2 payments and 0 returns. 0 fields of 0 records differ.\n${NOT_READABLE}\n`,
  );
});

test("stops if the bank does not list its registrations", async () => {
  await storePayments(RECORD);
  portal.bank.onCall = (_, response) => respondJson(response, 403, { errors: [{ code: 1001, message: "No." }] });
  expect(await run("--from", "2026-11-01", "--to", "2026-11-07")).toBe(3);
  expect(errors).toBe(
    "Stopped at the registrations after 0 records. The bank refused the request (403). Run the command again later.\n",
  );
});

test("stops at a payment that the bank refuses", async () => {
  await storePayments(RECORD);
  const { onCall } = portal.bank;
  portal.bank.onCall = (call, ...rest) =>
    call.path.startsWith("/checks") ? respondJson(rest[0], 403, { errors: [] }) : onCall(call, ...rest);
  expect(await run("--from", "2026-11-01", "--to", "2026-11-07")).toBe(3);
  expect(errors).toBe(
    `Stopped at payment ${idOf(0)} after 13 records. The bank refused the request (403). Run the command again later.\n`,
  );
});

test.each([
  [["--to", "2026-11-07"], "--from must be a day from 1900-01-01 to 2199-12-31, such as 2026-11-23."],
  [["--from", "2026-11-31", "--to", "2026-11-07"], "--from must be a day"],
  [["--from", "2026-11-08", "--to", "2026-11-07"], "--to must not be before --from."],
  [["--from", "2026-11-01", "--to", "2026-11-07", "--format", "xml"], "--format must be csv or json."],
  [["--since", "2026-11-01"], "Unknown option '--since'"],
])("rejects the options %j", async (words, message) => {
  expect(await run(...words)).toBe(2);
  expect(errors).toContain(message);
  expect(written).toBe("");
});
