import Papa from "papaparse";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { changePolicy } from "@/features/people/change-policy";
import { readWorkbook } from "@/features/positive-pay/issue-files/reading/workbook";
import type { Session } from "@/lib/access/session";
import { changeAssignment } from "@/lib/assignments/change-work";
import { applyPayment } from "@/lib/ledger/payments/apply-payment";
import { claimExport, deleteOldExports } from "@/lib/ledger/payments/prepared-exports";
import { runExports } from "@/server/background/run-exports";
import { addTestPerson } from "@/server/testing/approving";
import { startTestPortal, type TestPortal } from "@/server/testing/test-portal";
import { downloadExport } from "./download-export";
import { listExports } from "./list-exports";
import { prepareExport, removeExport } from "./prepare-export";

let portal: TestPortal;
let omar: Session;

beforeAll(async () => {
  portal = await startTestPortal();
});
beforeEach(async () => {
  await portal.reset();
  omar = await addTestPerson(portal, "Omar", "operator");
  await savePayment("p1", { amount: 123_456, payeeName: "=1+1", accountNumber: "2218009144", status: "Hold" });
  await savePayment("p2", { amount: 5, payeeName: "Zo\u00eb", accountNumber: "2218009144", status: "Pending" });
});
afterAll(() => portal.close());

const savePayment = (paymentId: string, record: object) =>
  portal.ledger.db.transaction((tx) =>
    applyPayment(tx, {
      paymentId,
      record: { createdAt: `2026-11-20T09:30:0${paymentId.slice(1)}.000-05:00`, ...record },
      source: "refresh",
      observedAt: new Date("2026-11-20T15:00:00Z"),
    }),
  );
const prepare = async (input: object = {}, session = omar) => {
  const prepared = await prepareExport(session, { format: "csv", search: "", ids: null, ...input });
  return prepared.ok ? prepared.value.id : prepared.code;
};
const downloadBytes = async (id: string, session = omar) => {
  const file = await downloadExport(session, id);
  return file.ok ? Buffer.from(await new Response(file.value.body).arrayBuffer()) : file.code;
};
const listStates = async () => {
  const listed = await listExports(omar);
  return listed.ok ? listed.value.map(({ state, rows, notice }) => [state, rows, notice]) : [];
};

test("[R-35] a CSV file is ready after the background job runs, and contains no formulas", async () => {
  const id = await prepare({ search: "status=Hold" });
  expect(await downloadBytes(id)).toBe("stale");
  await runExports();
  expect(await listStates()).toEqual([["ready", 1, null]]);
  const lines = String(await downloadBytes(id)).split("\r\n");
  expect(lines[1]).toContain(`2218009144,,,"'=1+1",1234.56,Hold`);
  expect(lines[2]).toMatch(/^#complete: 1 rows known to this portal,/);
  expect(await portal.audit()).toEqual([
    "Omar payments.export started",
    "Omar payments.export completed",
    "Omar payments.export downloaded",
  ]);
});

test("[R-35] an xlsx file has amounts as numbers and formulas as text", async () => {
  const id = await prepare({ format: "xlsx" });
  await runExports();
  const bytes = await downloadBytes(id);
  const sheets = await readWorkbook(bytes as Buffer);
  const rows = Papa.parse<string[]>(sheets.ok ? sheets.value[0]!.csv : "").data;
  const column = (name: string) => rows[0]!.indexOf(name);
  expect(rows.slice(1).map((row) => [row[0], row[column("payeeName")], row[column("amount")]])).toEqual([
    ["p2", "Zo\u00eb", "0.05"],
    ["p1", "'=1+1", "1234.56"],
    ["#complete: 2 rows known to this portal", "", ""],
  ]);
});

test.each([
  ["", ["p2", "p1"]],
  ["sort=created", ["p1", "p2"]],
  ["sort=-amount", ["p1", "p2"]],
  ["sort=amount", ["p2", "p1"]],
])("exports selected payments in the list's order: %j", async (search, ids) => {
  const id = await prepare({ search, ids: ["p1", "gone", "p2"] });
  await runExports();
  expect(String(await downloadBytes(id)).match(/^p\d/gm)).toEqual(ids);
});

test.each([
  ["sort=created", ["p1", "p2"]],
  ["sort=-amount", ["p1", "p2"]],
  ["sort=amount", ["p2", "p1"]],
  ["sort=amount&account=2218009144", ["p2", "p1"]],
  ["sort=-amount&account=2218009144", ["p1", "p2"]],
])("exports matching payments in the list's order: %j", async (search, ids) => {
  const id = await prepare({ search });
  await runExports();
  expect(String(await downloadBytes(id)).match(/^p\d/gm)).toEqual(ids);
});

test("a file has the ID column, then the list's columns in order", async () => {
  await changeAssignment(omar, { paymentId: "p2", version: 0, change: "take" });
  const id = await prepare({ search: "status=Pending&columns=amount&columns=check&columns=owner&columns=account" });
  await runExports();
  expect(
    String(await downloadBytes(id))
      .split("\r\n")
      .slice(0, 2),
  ).toEqual(["\ufeffid,amount,checkNumber,ownerName,accountNumber,accountName", "p2,0.05,,Omar,2218009144,"]);
});

test("after a crash, the next run resumes after the last page once the lease expires", async () => {
  await prepare();
  const { db } = portal.ledger;
  const now = new Date();
  expect(await claimExport(db, now, 60_000)).not.toBeNull();
  await runExports();
  expect(await listStates()).toEqual([["running", 0, null]]);
  expect(await claimExport(db, new Date(now.getTime() + 60_000), -120_000)).not.toBeNull();
  await runExports();
  expect(await listStates()).toEqual([["ready", 2, null]]);
});

test("the policy's limits apply, and the last line states that the file was truncated", async () => {
  const value = { roles: ["operator"], rowsPerFile: 1, rowsPerDay: null };
  expect((await changePolicy(portal.session("admin"), { key: "exports", version: 0, value })).ok).toBe(true);
  const id = await prepare();
  await runExports();
  expect(await listStates()).toEqual([["ready", 1, "a file has 1 rows at most"]]);
  expect(String(await downloadBytes(id))).toContain("#cut after 1 rows: a file has 1 rows at most");
});

test("[R-26] an export is available only to the user who prepared it, and requires permission", async () => {
  const id = await prepare();
  await runExports();
  expect(await downloadBytes(id, await addTestPerson(portal, "Carla", "operator"))).toBe("not-found");
  expect(await prepare({}, portal.session())).toBe("forbidden");
  expect(await removeExport(omar, { id })).toEqual({ ok: true, value: null });
  expect(await downloadBytes(id)).toBe("not-found");
});

test("stores up to five exports, refuses a sixth while they are being prepared, and deletes old ones", async () => {
  for (let count = 0; count < 5; count++) await prepare();
  expect(await prepare()).toBe("too-many");
  await runExports();
  await prepare();
  expect(await listStates()).toHaveLength(5);
  await deleteOldExports(portal.ledger.db, new Date(Date.now() + 1_000));
  expect(await listStates()).toEqual([]);
});

test("an export with unknown filters is refused", async () => {
  expect(await prepare({ search: "color=red" })).toBe("invalid");
  expect(await listStates()).toEqual([]);
});
