import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { setAccountName } from "@/lib/ledger/accounts/saved-accounts";
import { applyPayment } from "@/lib/ledger/payments/apply-payment";
import { auditEntries } from "@/lib/ledger/schema/audit-tables";
import { startTestPortal, type TestPortal } from "@/server/testing/test-portal";
import { exportPayments } from "./export-payments";
import { cancelExport, getExportProgress } from "./export-progress";
import { parsePaymentsQuery } from "./payments-query";

let portal: TestPortal;

const parseQuery = (search: string) => parsePaymentsQuery(new URLSearchParams(search)).query;
const savePayment = (paymentId: string, record: object) =>
  portal.ledger.db.transaction((tx) =>
    applyPayment(tx, { paymentId, record, source: "refresh", observedAt: new Date("2026-11-20T15:00:00Z") }),
  );
const exportText = async (search: string, limits = {}) => {
  const file = await exportPayments(portal.session("operator"), parseQuery(search), limits);
  return file.ok
    ? new Response(file.value.body).arrayBuffer().then((bytes) => Buffer.from(bytes).toString("utf8"))
    : "";
};
const auditTrail = async () =>
  (await portal.ledger.db.select().from(auditEntries).orderBy(auditEntries.id)).map(({ action, result, detail }) => [
    action,
    result,
    detail,
  ]);

beforeAll(async () => {
  portal = await startTestPortal();
});
beforeEach(() => portal.reset());
afterAll(() => portal.close());

test("[R-35] the file is UTF-8 with a byte order mark, has exact values, and contains no formulas", async () => {
  await setAccountName(portal.ledger.db, "2218009144", "Payroll");
  await savePayment("p1", {
    createdAt: "2026-11-20T09:30:00.123-05:00",
    paymentType: "Forward",
    direction: "Outbound",
    status: "Rejected",
    accountNumber: "2218009144",
    checkNumber: "0773",
    payeeName: '=HYPERLINK("http://evil.example","Zoë, Inc.")',
    amount: 123_456,
    rejectionReason: "Duplicate",
    wasReturned: false,
    clientIdentifier: "@SUM(A1)",
  });
  const text = await exportText("status=Rejected");
  const [header, row, last, end] = text.split("\r\n");
  expect(header).toBe(
    "\uFEFFid,createdAt,paymentType,direction,checkType,accountNumber,accountName,checkNumber,payeeName,amount,status,posting,rejectionReason,returnCode,wasReturned,decisionRequired,positivePayResult,originalPaymentId,clientIdentifier,lastModifiedAt",
  );
  expect(row).toBe(
    `p1,2026-11-20T09:30:00.123-05:00,Forward,Outbound,,2218009144,Payroll,0773,"'=HYPERLINK(""http://evil.example"",""Zoë, Inc."")",1234.56,Rejected,,Duplicate,,false,,,,"'@SUM(A1)",`,
  );
  expect(last).toBe("#complete: 1 rows known to this portal,,,,,,,,,,,,,,,,,,,");
  expect(end).toBe("");
});

test.each(["=1", "+1", "-1+1", "@A", "\t=1", "\r=1", " =1", "\u00a0=1", "＝1", "＋1", "－1", "＠A", "=1\nmore"])(
  "[R-35] %j is exported as text",
  async (payeeName) => {
    await savePayment("p1", { createdAt: "2026-11-20T09:30:00.123-05:00", status: "Rejected", payeeName });
    expect(await exportText("status=Rejected")).toContain(`,"'${payeeName}",`);
  },
);

const saveSevenPayments = async () => {
  for (let minute = 1; minute <= 7; minute++) {
    await savePayment(`p${minute}`, { createdAt: `2026-11-20T09:0${minute}:00.000-05:00`, status: "Pending" });
  }
};
const firstCells = (text: string) =>
  text
    .split("\r\n")
    .slice(1, -1)
    .map((line) => line.split(",")[0]);

test("exports all pages, and reports the number of rows in the last line and the audit log", async () => {
  await saveSevenPayments();
  expect(firstCells(await exportText("", { pageRows: 3 }))).toEqual([
    "p7",
    "p6",
    "p5",
    "p4",
    "p3",
    "p2",
    "p1",
    "#complete: 7 rows known to this portal",
  ]);
  const [started, completed] = await auditTrail();
  expect(started).toEqual(["payments.export", "started", { filters: expect.objectContaining({ status: [] }) }]);
  expect(completed).toEqual(["payments.export", "completed", { rows: 7 }]);
});

test("an export reports its progress and can be canceled; the last line states the row count", async () => {
  await saveSevenPayments();
  const viewer = portal.session("operator");
  const id = "5b1c2f0e-3f3d-4b1e-9d53-0d6f5f3c7a01";
  const file = await exportPayments(viewer, parseQuery(""), { id, pageRows: 3 });
  const reader = file.ok ? file.value.body.getReader() : null;
  const header = await reader?.read();
  const page = await reader?.read();
  expect(await getExportProgress(viewer, id)).toEqual({
    ok: true,
    value: { state: "running", rows: 3, reachedAt: "2026-11-20T14:05:00.000Z", fraction: 1 / 3 },
  });
  expect(await cancelExport(viewer, id)).toMatchObject({ ok: true });
  const last = await reader?.read();
  expect((await reader?.read())?.done).toBe(true);
  const text = [header, page, last].map((part) => Buffer.from(part?.value ?? []).toString("utf8")).join("");
  expect(firstCells(text)).toEqual(["p7", "p6", "p5", "#cut after 3 rows: canceled"]);
  expect(await getExportProgress(viewer, id)).toMatchObject({ value: { state: "canceled", rows: 3 } });
  expect((await auditTrail()).at(-1)).toEqual(["payments.export", "canceled", { rows: 3 }]);
});

test("only the user who started an export can track and cancel it, and its ID cannot be reused", async () => {
  const id = "5b1c2f0e-3f3d-4b1e-9d53-0d6f5f3c7a02";
  await exportPayments(portal.session("operator"), parseQuery(""), { id });
  const colleague = portal.session("operator");
  expect(await getExportProgress(colleague, id)).toMatchObject({ ok: false, code: "not-found" });
  expect(await cancelExport(colleague, id)).toMatchObject({ ok: false, code: "not-found" });
  for (const wrong of [id, "1", ""]) {
    expect(await exportPayments(colleague, parseQuery(""), { id: wrong })).toMatchObject({
      ok: false,
      code: "invalid",
    });
  }
});

test("an aborted download stops the export and is recorded in the audit log", async () => {
  for (const id of ["p1", "p2", "p3"]) await savePayment(id, { status: "Pending" });
  const file = await exportPayments(portal.session("operator"), parseQuery(""), { pageRows: 1 });
  const reader = file.ok ? file.value.body.getReader() : null;
  await reader?.read();
  await reader?.read();
  await reader?.cancel();
  expect((await auditTrail()).at(-1)).toEqual(["payments.export", "broken off", { rows: 1 }]);
});

test("[R-26] an export requires a role; an export without results has only a header and a last line", async () => {
  const withoutRole = portal.session();
  expect(await exportPayments(withoutRole, parseQuery(""))).toMatchObject({ ok: false, code: "forbidden" });
  expect(await getExportProgress(withoutRole, "1")).toMatchObject({ ok: false, code: "forbidden" });
  expect(await cancelExport(withoutRole, "1")).toMatchObject({ ok: false, code: "forbidden" });
  expect(firstCells(await exportText(""))).toEqual(["#complete: 0 rows known to this portal"]);
});

test("the file keeps the list's order and columns across pages", async () => {
  for (const [id, amount] of [
    ["p1", 30],
    ["p2", 10],
    ["p3", 20],
  ] as const)
    await savePayment(id, { createdAt: `2026-11-20T09:0${amount / 10}:00.000-05:00`, status: "Pending", amount });
  const columns = "columns=amount&columns=id";
  expect(await exportText(`sort=amount&${columns}`, { pageRows: 2 })).toBe(
    "\ufeffid,amount\r\np2,0.10\r\np3,0.20\r\np1,0.30\r\n#complete: 3 rows known to this portal,\r\n",
  );
  expect(firstCells(await exportText("sort=-amount&status=Pending", { pageRows: 2 }))).toEqual([
    "p1",
    "p3",
    "p2",
    "#complete: 3 rows known to this portal",
  ]);
  expect(firstCells(await exportText("sort=created", { pageRows: 2 }))).toEqual([
    "p2",
    "p3",
    "p1",
    "#complete: 3 rows known to this portal",
  ]);
});
