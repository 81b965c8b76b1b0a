import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Session } from "@/lib/access/session";
import { changeAssignment } from "@/lib/assignments/change-work";
import { getAssignment } from "@/lib/assignments/get-work";
import { performAssignmentChange } from "@/lib/assignments/perform-work";
import { respondJson } from "@/lib/bank-client/scripted-bank";
import { getBulkJob } from "@/lib/bulk/get-bulk-job";
import { listPaymentChanges } from "@/lib/bulk/list-payment-changes";
import { applyPayment } from "@/lib/ledger/payments/apply-payment";
import { bulkItems } from "@/lib/ledger/schema/bulk-tables";
import { paymentNotes } from "@/lib/ledger/schema/work-tables";
import { runBulkJobs } from "@/server/background/run-bulk-jobs";
import { addTestPerson, postsOf, RULE, requireApprovals } from "@/server/testing/approving";
import { startTestPortal, type TestPortal } from "@/server/testing/test-portal";
import { listMatchingPayments } from "./list-matching-payments";
import { parsePaymentsQuery } from "./payments-query";
import { reviewMany } from "./review-many";
import { startMany } from "./start-many";

let portal: TestPortal;
let omar: Session;

const KEY = "0b7c2e51-0000-4000-8000-000000009a4f";
const DEPOSIT = { direction: "Outbound", paymentType: "Forward", createdAt: "2026-11-20T09:30:00.000-05:00" };
const INBOUND = { ...DEPOSIT, direction: "Inbound" };

const savePayment = (paymentId: string, record: object) =>
  portal.ledger.db.transaction((tx) =>
    applyPayment(tx, { paymentId, record, source: "refresh", observedAt: new Date("2026-11-20T15:00:00Z") }),
  );

beforeAll(async () => {
  portal = await startTestPortal();
});
beforeEach(async () => {
  await portal.reset();
  omar = await addTestPerson(portal, "Omar", "operator");
  await savePayment("d1", { ...DEPOSIT, status: "Pending", amount: 1_000, checkNumber: "101" });
  await savePayment("d2", { ...DEPOSIT, status: "Batched", amount: 250, checkNumber: "102" });
  await savePayment("d3", { ...DEPOSIT, status: "Completed", amount: 700, checkNumber: "103" });
  await savePayment("i1", { ...INBOUND, status: "Completed", posting: "Posted", amount: 4_200, checkNumber: "201" });
  await savePayment("i2", { ...INBOUND, status: "Completed", posting: "Posted", amount: 50, checkNumber: "202" });
  await savePayment("r2", {
    ...DEPOSIT,
    paymentType: "Return",
    status: "Pending",
    amount: 50,
    originalPaymentId: "i2",
  });
});
afterAll(() => portal.close());

async function startAndRun(input: object): Promise<string> {
  const started = await startMany(omar, input);
  if (!started.ok) throw new Error(started.message);
  await runBulkJobs();
  return started.value.jobId;
}

async function itemsOf(jobId: string) {
  const job = await getBulkJob(omar, jobId);
  if (!job.ok) throw new Error(job.message);
  return job.value.items.map(({ label, state, resultId, message }) => [label, state, resultId, message]);
}

describe("reviewing a bulk change", () => {
  test("[GAP-9] shows the count, the total, and why some payments cannot be canceled", async () => {
    const paymentIds = ["d1", "d2", "d3", "i1", "gone", "d1"];
    expect(await reviewMany(omar, { change: "cancel", paymentIds })).toEqual({
      ok: true,
      value: {
        count: 2,
        cents: 1_250,
        colleagues: [],
        leftOut: [
          { reason: "Too late to cancel: it is completed.", count: 1, labels: ["Check 103 · $7.00"] },
          {
            reason: "Only a check that was deposited here can be canceled.",
            count: 1,
            labels: ["Check 201 · $42.00"],
          },
          { reason: "Payment not found.", count: 1, labels: ["gone"] },
        ],
      },
    });
  });
  test("[GAP-23] excludes payments with a return in effect from a bulk return", async () => {
    expect(await reviewMany(omar, { change: "return", paymentIds: ["i1", "i2"] })).toMatchObject({
      value: { count: 1, cents: 4_200, leftOut: [{ reason: "It was already returned.", count: 1 }] },
    });
  });
  test("[R-26] requires the permission for the change", async () => {
    const viewer = portal.session("viewer");
    const compliance = portal.session("compliance");
    expect(await reviewMany(viewer, { change: "take", paymentIds: ["d1"] })).toMatchObject({ code: "forbidden" });
    expect(await reviewMany(compliance, { change: "cancel", paymentIds: ["d1"] })).toMatchObject({ code: "forbidden" });
    const start = { change: "cancel", paymentIds: ["d1"], seen: { count: 1, cents: 1_000 } };
    expect(await startMany(compliance, start)).toMatchObject({ code: "forbidden" });
  });
});

test("[R-38] a bulk cancel sends each payment once and reports the outcome of each", async () => {
  portal.bank.onCall = ({ path, method }, response) => {
    if (method !== "POST") return respondJson(response, 200, { id: "d2", status: "Processing" });
    return path.includes("d1")
      ? respondJson(response, 200, { id: "d1", status: "Canceled" })
      : respondJson(response, 400, { errors: [{ code: 2013, message: "Processed." }] });
  };
  const seen = { count: 2, cents: 1_250 };
  const jobId = await startAndRun({ change: "cancel", paymentIds: ["d1", "d2", "d3"], seen });
  const tooLateMessage = "Too late: the bank has already sent this check for collection. It stays deposited.";
  expect(await itemsOf(jobId)).toEqual([
    ["Check 101 · $10.00", "done", "d1", null],
    ["Check 102 · $2.50", "failed", "d2", tooLateMessage],
  ]);
  expect(postsOf(portal).map((post) => post.split(" ")[0])).toEqual([
    "/checks/v1/payments/d1/cancel",
    "/checks/v1/payments/d2/cancel",
  ]);
  expect((await portal.audit())[0]).toBe("Omar bulk.start started with 2 items");
});

test("[R-23] a bulk change is not started when the payments changed since the review", async () => {
  await savePayment("d2", { status: "Processing", lastModifiedAt: "2026-11-20T10:00:00.000-05:00" });
  const start = { change: "cancel", paymentIds: ["d1", "d2"], seen: { count: 2, cents: 1_250 } };
  expect(await startMany(omar, start)).toMatchObject({ ok: false, code: "conflict" });
  expect(await portal.ledger.db.select().from(bulkItems)).toEqual([]);
});

test("[R-31] a return that needs a second person is proposed", async () => {
  await requireApprovals(portal, { returns: RULE });
  const start = { change: "return", paymentIds: ["i1"], returnCode: "A", seen: { count: 1, cents: 4_200 } };
  const jobId = await startAndRun(start);
  expect(await itemsOf(jobId)).toEqual([["Check 201 · $42.00", "proposed", null, null]]);
  expect(postsOf(portal)).toEqual([]);
});

describe("bulk changes to assignments and notes", () => {
  test("assign, annotate and resolve payments without calling the bank", async () => {
    const selection = { paymentIds: ["i2", "r2", "d1"], seen: { count: 3, cents: 1_100 } };
    await startAndRun({ ...selection, change: "take" });
    await startAndRun({ ...selection, change: "note", text: "Called the customer" });
    expect(await reviewMany(omar, { change: "take", paymentIds: ["i2", "d3"] })).toMatchObject({
      value: {
        count: 1,
        cents: 700,
        leftOut: [{ reason: "Already assigned to you.", labels: ["Check 202 · $0.50"] }],
      },
    });
    await startAndRun({ ...selection, change: "done" });
    expect(await getAssignment(omar, "d1")).toMatchObject({
      owner: { isSelf: true },
      done: { name: "Omar" },
      notes: [{ text: "Called the customer" }],
    });
    expect(await getAssignment(omar, "d3")).toMatchObject({ owner: null, done: null });
    expect(portal.bank.requests).toEqual([]);
  });
  test("count a returned check once when both of its payments are selected", async () => {
    await savePayment("d3", { wasReturned: true, lastModifiedAt: "2026-11-20T10:00:00.000-05:00" });
    await savePayment("b3", { ...INBOUND, paymentType: "Return", status: "Completed", originalPaymentId: "d3" });
    expect(await reviewMany(omar, { change: "done", paymentIds: ["d3", "b3"] })).toMatchObject({
      value: { count: 1, leftOut: [{ count: 1 }] },
    });
  });
  test("[R-23] fail for a payment that a colleague changes after the job starts", async () => {
    const start = { change: "take", paymentIds: ["d1", "d2"], seen: { count: 2, cents: 1_250 } };
    const started = await startMany(omar, start);
    const paula = await addTestPerson(portal, "Paula", "operator");
    await changeAssignment(paula, { paymentId: "d1", version: 0, change: "take" });
    await runBulkJobs();
    expect((await itemsOf(started.ok ? started.value.jobId : "")).map(([, state]) => state)).toEqual([
      "failed",
      "done",
    ]);
    expect(await getAssignment(omar, "d1")).toMatchObject({ owner: { name: "Paula" } });
  });
  test("[R-40] do not add a second note when retried after a crash, and succeed if already applied", async () => {
    const note = { key: KEY, input: { paymentId: "d1", kind: "note", text: "Once" } };
    const take = { key: KEY, input: { paymentId: "d1", version: 0, change: "take" } };
    for (const item of [note, note, take, take])
      expect(await performAssignmentChange(omar, item)).toMatchObject({ ok: true });
    const notes = and(eq(paymentNotes.paymentId, "d1"), eq(paymentNotes.text, "Once"));
    expect(await portal.ledger.db.$count(paymentNotes, notes)).toBe(1);
  });
});

test("all payments that match the filters are listed with their amounts, newest first", async () => {
  await savePayment("d9", {
    ...DEPOSIT,
    createdAt: "2026-11-21T09:30:00.000-05:00",
    status: "Pending",
    checkNumber: "109",
  });
  const { query } = parsePaymentsQuery(new URLSearchParams("status=Pending&type=Forward"));
  expect(await listMatchingPayments(omar, query)).toEqual([
    ["d9", null],
    ["d1", 1_000],
  ]);
});

test("past changes are listed newest first, with their failures and who made them", async () => {
  portal.bank.onCall = ({ path, method }, response) => {
    if (method !== "POST") return respondJson(response, 200, { id: "d2", status: "Processing" });
    return path.includes("d1")
      ? respondJson(response, 200, { id: "d1", status: "Canceled" })
      : respondJson(response, 400, { errors: [{ code: 2013, message: "Processed." }] });
  };
  const take = await startAndRun({ change: "take", paymentIds: ["i1"], seen: { count: 1, cents: 4_200 } });
  const cancel = await startAndRun({ change: "cancel", paymentIds: ["d1", "d2"], seen: { count: 2, cents: 1_250 } });
  const [newest, oldest, ...others] = await listPaymentChanges(portal.session("viewer"));
  expect(others).toEqual([]);
  expect(newest).toMatchObject({ id: cancel, itemCount: 2, open: { failed: 1 }, personName: "Omar", isOwn: false });
  expect(oldest).toMatchObject({
    id: take,
    title: "Assign a payment",
    state: "finished",
    itemCount: 1,
    open: {},
  });
  expect(await listPaymentChanges(omar)).toMatchObject([{ isOwn: true }, { isOwn: true }]);
});
