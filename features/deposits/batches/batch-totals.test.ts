import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { insertBatch } from "@/features/deposits/batches/queries/batches";
import type { Session } from "@/lib/access/session";
import { buildBulkResultCsv } from "@/lib/bulk/bulk-result-csv";
import { getBulkJob } from "@/lib/bulk/get-bulk-job";
import { insertBulkJob } from "@/lib/bulk/queries/bulk-jobs";
import { claimBulkItem, type ItemResult, settleBulkItem } from "@/lib/bulk/queries/bulk-work";
import { applyPayment } from "@/lib/ledger/payments/apply-payment";
import { startTestPortal, type TestPortal } from "@/server/testing/test-portal";
import { createBatchCashLetter } from "./batch-cash-letter";
import { listBatches } from "./list-batches";

let portal: TestPortal;
let olga: Session;
let jobId: string;
let batchId: string;

beforeAll(async () => {
  portal = await startTestPortal();
});
beforeEach(async () => {
  await portal.reset();
  olga = portal.session("operator");
  jobId = randomUUID();
  batchId = randomUUID();
  const person = { personId: olga.person.id, personName: olga.person.name };
  const at = new Date("2026-11-23T19:27:00Z");
  const { db } = portal.ledger;
  const dates = { createdAt: at, updatedAt: at, sentAt: at };
  await insertBatch(db, { id: batchId, title: "Monday", ...person, state: "sent", jobId, ...dates });
  const job = { id: jobId, kind: "deposit-batch", title: "Monday", subjectId: batchId, isSteppedUp: true } as const;
  const items = [102_488, 3_000_000, 987_705].map((amountCents, index) => ({
    label: `Check ${index + 1}`,
    key: randomUUID(),
    input: { amountCents },
  }));
  await db.transaction((tx) =>
    insertBulkJob(tx, { ...job, ...person, sessionId: olga.sessionId, createdAt: at }, items),
  );
});
afterAll(() => portal.close());

/** Settles the next waiting check with a result. */
async function settle(result: ItemResult): Promise<void> {
  const now = new Date("2026-11-23T19:28:00Z");
  const claimed = await claimBulkItem(portal.ledger.db, now, 60_000);
  await settleBulkItem(portal.ledger.db, claimed!, result, now);
}

/** Applies a payment event from the bank. */
async function report(paymentId: string, record: object, minute: number): Promise<void> {
  const observedAt = new Date(Date.UTC(2026, 10, 23, 20, minute));
  await portal.ledger.db.transaction((tx) =>
    applyPayment(tx, { paymentId, record: { direction: "Outbound", ...record }, source: "event", observedAt }),
  );
}

const totalsOf = async () => {
  const job = await getBulkJob(olga, jobId);
  const [listed] = await listBatches(olga);
  if (!job.ok) throw new Error(job.message);
  expect(listed!.totals).toEqual(job.value.totals);
  return job.value.totals.map(({ result, count, cents }) => [result, count, cents]);
};

test("a batch's totals reflect the outcomes of its checks, not the amounts sent", async () => {
  expect(await totalsOf()).toEqual([["pending", 3, 4_090_193]]);

  await report("p-1", { status: "Pending", amount: 102_488 }, 0);
  await settle({ state: "done", resultId: "p-1" });
  await report("p-2", { status: "Hold", amount: 3_000_000 }, 0);
  await settle({ state: "done", resultId: "p-2" });
  await report("p-3", { status: "Rejected", amount: 987_705 }, 0);
  await settle({ state: "failed", resultId: "p-3", message: "The bank rejected it: Image quality." });
  expect(await totalsOf()).toEqual([
    ["deposited", 1, 102_488],
    ["pending", 1, 3_000_000],
    ["rejected", 1, 987_705],
  ]);
  expect(await listBatches(olga)).toMatchObject([{ sending: "finished" }]);
});

test("a check that is rejected or returned after it is sent no longer counts as deposited", async () => {
  for (const id of ["p-1", "p-2", "p-3"]) {
    await report(id, { status: "Pending" }, 0);
    await settle({ state: "done", resultId: id });
  }
  await report("p-1", { status: "Completed", wasReturned: true }, 1);
  await report("p-2", { status: "Rejected" }, 1);
  await report("p-3", { status: "Canceled" }, 1);
  expect(await totalsOf()).toEqual([
    ["rejected", 1, 3_000_000],
    ["returned", 1, 102_488],
    ["canceled", 1, 987_705],
  ]);
  const job = await getBulkJob(olga, jobId);
  expect(job.ok && job.value.items.map(({ state, payment }) => [state, payment?.status, payment?.wasReturned])).toEqual(
    [
      ["done", "Completed", true],
      ["done", "Rejected", null],
      ["done", "Canceled", null],
    ],
  );
});

test("a check that never reached the bank counts as not deposited, and a check without an outcome as pending", async () => {
  await settle({ state: "failed", message: "The account was closed." });
  await settle({ state: "unknown", intentId: randomUUID() });
  await settle({ state: "proposed", approvalId: randomUUID() });
  expect(await totalsOf()).toEqual([
    ["pending", 2, 3_987_705],
    ["not-deposited", 1, 102_488],
  ]);
});

test("the result CSV contains each payment's status, and the cash letter contains only deposited checks", async () => {
  await report("p-1", { status: "Rejected" }, 0);
  await settle({ state: "done", resultId: "p-1" });
  const file = await buildBulkResultCsv(olga, jobId);
  if (!file.ok) throw new Error(file.message);
  expect((await new Response(file.value.body).text()).split("\r\n").slice(0, 3)).toEqual([
    "position,item,state,id,reason,requestId,paymentStatus",
    "1,Check 1,done,p-1,,,Rejected",
    "2,Check 2,waiting,,,,",
  ]);
  const parties = { origin: "021000089", originName: "Us", destination: "061000146", destinationName: "Fed" };
  expect(await createBatchCashLetter(olga, batchId, parties)).toMatchObject({
    code: "refused",
    message: "No check in this batch was deposited.",
  });
});
