import Papa from "papaparse";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Corrections } from "@/features/positive-pay/issue-files/reading/corrections";
import type { ReadingSettings } from "@/features/positive-pay/issue-files/reading/reading-settings";
import type { Session } from "@/lib/access/session";
import { respondJson } from "@/lib/bank-client/scripted-bank";
import { findBulkItems } from "@/lib/bulk/queries/bulk-jobs";
import { ERROR_CODES } from "@/lib/contract/error";
import { findIssueLayouts } from "@/lib/ledger/positive-pay/issue-layouts";
import { runBulkJobs } from "@/server/background/run-bulk-jobs";
import { addTestPerson } from "@/server/testing/approving";
import { authorizeBefore, OLD_ID, sentTo } from "@/server/testing/held-check";
import { startTestPortal, type TestPortal } from "@/server/testing/test-portal";
import { changeImport, discardImport } from "./change-import";
import { createImport } from "./create-import";
import { lookUpActiveAuthorizations } from "./find-live";
import { issueResult } from "./issue-result";
import { sendImport } from "./send-import";
import { getImport, getImportContent, listImports } from "./view-import";

const TITLES = "Account,Check Number,Amount,Payee,Void\n";
const SETTINGS: ReadingSettings = {
  encoding: "utf-8",
  delimiter: ",",
  starts: [],
  hasHeader: true,
  skipped: 0,
  columns: { accountNumber: 0, checkNumber: 1, amount: 2, payeeName: 3, kind: 4 },
  accountNumber: null,
  unit: "dollars",
  dateOrder: null,
  kinds: {},
  answers: {},
  areIssuesNegative: false,
  hasFarDates: false,
};

let portal: TestPortal;
let carol: Session;

beforeAll(async () => {
  portal = await startTestPortal();
});
beforeEach(async () => {
  await portal.reset();
  carol = await addTestPerson(portal, "Carol", "compliance");
});
afterAll(() => portal.close());

function toStream(content: string | Uint8Array): ReadableStream<Uint8Array> {
  return new Response(content as BodyInit).body!;
}

/** Creates a draft with corrections and, if given, control report figures. */
async function createDraft(
  body: string,
  control?: { count: number; cents: number; voids?: number },
  corrections: Corrections = {},
) {
  const created = await createImport(carol, "friday.csv", toStream(TITLES + body));
  if (!created.ok) throw new Error(created.message);
  const { id } = created.value;
  const typed = control && {
    issuedCount: control.count,
    issuedCents: control.cents,
    voidedCount: control.voids ?? 0,
  };
  const change = { settings: SETTINGS, corrections, ...(typed ? { control: typed } : {}) };
  expect(await changeImport(carol, id, change)).toEqual({ ok: true, value: null });
  return id;
}

const send = (importId: string, newAccounts = ["2218009144", "2218009276"]) =>
  sendImport(carol, { importId, source: "Northwind ledger", newAccounts });

async function resultLines(id: string): Promise<string[][]> {
  const result = await issueResult(carol, id);
  if (!result.ok) throw new Error(result.message);
  return Papa.parse<string[]>(result.value.body.trim()).data;
}

test("[GAP-21] authorizes issues and revokes voids, and reports an ID or reason for each line", async () => {
  await authorizeBefore(portal, {});
  portal.bank.onCall = ({ path, body }, response) => {
    if (path.endsWith("/revoke")) return respondJson(response, 200, { id: OLD_ID, status: "Revoked" });
    const { checkNumber } = JSON.parse(body) as { checkNumber: number };
    if (checkNumber === 8)
      return respondJson(response, 404, { errors: [{ code: ERROR_CODES.notFound, message: "No such account." }] });
    return respondJson(response, 200, {
      id: `cccccccc-2222-4333-8444-00000000000${checkNumber}`,
      status: "Authorized",
    });
  };
  const id = await createDraft(
    "2218009276,20611,,,V\n2218009144,7,12.50,=cmd(),\n2218009144,8,1,,\n2218009144,9,2,,\n2218009144,10,,,V\n",
    { count: 2, cents: 1350, voids: 2 },
    { "5": { texts: {}, isLeftOut: true } },
  );
  expect(await send(id)).toMatchObject({ ok: true });
  await runBulkJobs();
  expect(sentTo(portal).sort()).toEqual([
    'POST /checks/v1/positive-pay-authorizations {"accountNumber":"2218009144","amount":100,"checkNumber":8}',
    'POST /checks/v1/positive-pay-authorizations {"accountNumber":"2218009144","amount":1250,"checkNumber":7,"payeeName":"=cmd()"}',
    `POST /checks/v1/positive-pay-authorizations/${OLD_ID}/revoke`,
  ]);
  expect(await resultLines(id)).toEqual([
    [
      ...["line", "kind", "accountNumber", "checkNumber", "amount", "payeeName", "issueDate"],
      ...["outcome", "authorizationId", "reason"],
    ],
    ["2", "void", "2218009276", "20611", "", "", "", "revoked", OLD_ID, ""],
    [
      ...["3", "issue", "2218009144", "7", "12.50", "'=cmd()", ""],
      ...["authorized", "cccccccc-2222-4333-8444-000000000007", ""],
    ],
    [...["4", "issue", "2218009144", "8", "1.00", "", "", "failed", ""], "The bank has no account with this number."],
    ["5", "issue", "2218009144", "9", "2.00", "", "", "not sent", "", "Left out when the file was sent."],
    ["6", "void", "2218009144", "10", "", "", "", "not sent", "", "The check had no active authorization to revoke."],
  ]);
});

describe("nothing is sent", () => {
  test.each([
    ["2218009144,7,12.50,,\n", undefined, "First enter the counts and total from the control report."],
    ["2218009144,7,12.50,,\n", { count: 1, cents: 2150 }, "Total issued: the file is $9.00 under the control report."],
    ["2218009144,7,12.5O,,\n", { count: 1, cents: 1250 }, "Line 2 has an error. Correct it or leave it out."],
    [
      "2218009144,7,1,,\n2218009144,7,1,,\n,8,1,,\n",
      { count: 3, cents: 300 },
      "2 lines have errors. Correct them or leave them out.",
    ],
    [
      "2218009144,7,,,V\n",
      { count: 0, cents: 0, voids: 1 },
      "There is nothing to send. No line authorizes or revokes a check.",
    ],
  ])("for the lines %j with the control figures %j", async (body, control, message) => {
    const id = await createDraft(body, control);
    expect(await send(id)).toEqual({ ok: false, code: "refused", message });
    expect(await getImport(carol, id)).toMatchObject({ value: { state: "draft", jobId: null } });
  });

  test("before the amount unit is chosen", async () => {
    const id = await createDraft("2218009144,7,12.50,,\n", { count: 1, cents: 1250 });
    await changeImport(carol, id, { settings: { ...SETTINGS, unit: null } });
    expect(await send(id)).toMatchObject({
      message: "First confirm how the file is read: its columns, the unit of its amounts, and which checks are void.",
    });
  });

  test("until the question about a possible void column is answered", async () => {
    const created = await createImport(
      carol,
      "a.csv",
      toStream(`${TITLES.trim()},Stop Payment\n2218009144,7,12.50,,,Y\n`),
    );
    if (!created.ok) throw new Error(created.message);
    const { id } = created.value;
    const control = { issuedCount: 1, issuedCents: 1250, voidedCount: 0 };
    await changeImport(carol, id, { settings: SETTINGS, control });
    expect(await send(id)).toMatchObject({
      code: "refused",
      message: expect.stringContaining("which checks are void"),
    });
    await changeImport(carol, id, { settings: { ...SETTINGS, answers: { "5": "words" } } });
    expect(await send(id)).toMatchObject({
      code: "refused",
      message: expect.stringContaining("Checks issued: the file is 1 under the control report."),
    });
  });

  test("without the control report's count of voids, even if the file has none", async () => {
    const id = await createDraft("2218009144,7,12.50,,\n");
    await changeImport(carol, id, { control: { issuedCount: 1, issuedCents: 1250, voidedCount: null } });
    expect(await send(id)).toMatchObject({ message: "First enter the counts and total from the control report." });
  });

  test("for an unknown account that was not confirmed", async () => {
    const id = await createDraft("9999999999,7,12.50,,\n", { count: 1, cents: 1250 });
    expect(await send(id)).toMatchObject({
      message: "The portal does not recognize account 9999999999. Check every digit, and confirm it.",
    });
    expect(await send(id, ["9999999999"])).toMatchObject({ ok: true });
  });

  test("twice; only one of two concurrent requests starts the job", async () => {
    const id = await createDraft("2218009144,7,12.50,,\n", { count: 1, cents: 1250 });
    const outcomes = await Promise.all([send(id), send(id)]);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await send(id)).toMatchObject({ ok: false, code: "not-found" });
  });
});

test("2,000 lines, including 37 corrected or excluded lines, become job items, and the layout is saved", async () => {
  const isBad = (line: number) => line % 54 === 10;
  const lines = Array.from({ length: 2000 }, (_, at) => `2218009144,${5000 + at},${isBad(at) ? "1.O0" : "1.00"},,\n`);
  const badLines = lines.flatMap((_, at) => (isBad(at) ? [at + 2] : []));
  expect(badLines).toHaveLength(37);
  const corrections = Object.fromEntries(
    badLines.map((line) => [
      line,
      line === 12 ? { texts: {}, isLeftOut: true } : { texts: { amount: "3" }, isLeftOut: false },
    ]),
  );
  const id = await createDraft(lines.join(""), { count: 1999, cents: 1963 * 100 + 36 * 300 }, corrections);
  const sent = await send(id);
  if (!sent.ok) throw new Error(sent.message);
  const items = await findBulkItems(portal.ledger.db, sent.value.jobId, { after: 1990, limit: 100 });
  expect(items).toHaveLength(9);
  expect(items[8]).toMatchObject({
    position: 1999,
    label: "Check 6999 · $1.00",
    input: { request: { accountNumber: "2218009144", checkNumber: 6999, amount: 100 } },
  });
  expect(await resultLines(id)).toHaveLength(2001);
  expect(await findIssueLayouts(portal.ledger.db)).toMatchObject([
    { source: "Northwind ledger", settings: SETTINGS, updatedByName: "Carol" },
  ]);
});

describe("a draft", () => {
  test("stores the file and its corrections by line", async () => {
    const id = await createDraft("2218009144,7,1,,\n");
    const correction = (texts: object) => ({ texts, isLeftOut: false });
    await changeImport(carol, id, {
      corrections: { "2": correction({ amount: "2" }), "3": correction({ payeeName: "A" }) },
    });
    await changeImport(carol, id, { corrections: { "2": correction({ amount: "3" }) } });
    expect(await getImport(carol, id)).toMatchObject({
      value: {
        fileName: "friday.csv",
        corrections: { "2": correction({ amount: "3" }), "3": correction({ payeeName: "A" }) },
      },
    });
    const content = await getImportContent(carol, id);
    expect(content.ok && new TextDecoder().decode(content.value)).toBe(`${TITLES}2218009144,7,1,,\n`);
  });

  test("[R-47] is visible only to its creator, who can discard it", async () => {
    const id = await createDraft("2218009144,7,1,,\n");
    const other = await addTestPerson(portal, "Cleo", "compliance");
    expect(await getImport(other, id)).toMatchObject({ code: "not-found" });
    expect(await getImportContent(other, id)).toMatchObject({ code: "not-found" });
    expect(await changeImport(other, id, { settings: SETTINGS })).toMatchObject({ code: "not-found" });
    expect(await discardImport(other, { importId: id })).toMatchObject({ code: "not-found" });
    expect(await listImports(other)).toEqual([]);
    // The list omits corrections because a file may have thousands.
    expect(await listImports(carol)).toEqual([
      { id, fileName: "friday.csv", personName: "Carol", state: "draft", createdAt: expect.any(String) },
    ]);
    expect(await discardImport(carol, { importId: id })).toEqual({ ok: true, value: null });
    expect(await listImports(carol)).toEqual([]);
  });

  test("is not created for a file that is unreadable or too large", async () => {
    expect(await createImport(carol, "friday.csv", toStream("PK\u0003\u0004\0"))).toMatchObject({
      message: "This is not a text file. It contains invalid characters.",
    });
    expect(await createImport(carol, "friday.csv", toStream(new Uint8Array(9_000_001)))).toMatchObject({
      message: "The file is larger than 9 MB.",
    });
    expect(await createImport(carol, null, toStream("a"))).toMatchObject({ code: "invalid" });
  });
});

test("finds active authorizations by account and check number, but not expired ones", async () => {
  const checks = [
    { accountNumber: "2218009276", checkNumber: "20611" },
    { accountNumber: "2218009144", checkNumber: "20611" },
  ];
  await authorizeBefore(portal, {});
  expect(await lookUpActiveAuthorizations(carol, toStream(JSON.stringify({ checks })))).toEqual({
    ok: true,
    value: [["2218009276 20611", { id: OLD_ID, amountCents: 1_825_000, payeeName: "Harborline Supply Co." }]],
  });
  await authorizeBefore(portal, { expiresAt: "2026-01-01T00:00:00Z" });
  expect(await lookUpActiveAuthorizations(carol, toStream(JSON.stringify({ checks })))).toEqual({
    ok: true,
    value: [],
  });
  for (const body of ["{", JSON.stringify({ checks: [{ accountNumber: "1", checkNumber: "2" }] })]) {
    expect(await lookUpActiveAuthorizations(carol, toStream(body))).toMatchObject({ code: "invalid" });
  }
});
