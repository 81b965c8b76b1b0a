import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { depositCheck } from "@/features/deposits/deposit-check";
import { resolveIntents } from "@/features/outcomes/resolve-intents";
import type { Session } from "@/lib/access/session";
import { respondJson } from "@/lib/bank-client/scripted-bank";
import { buildBulkResultCsv } from "@/lib/bulk/bulk-result-csv";
import { changeBulkJob } from "@/lib/bulk/change-bulk-job";
import { getBulkJob } from "@/lib/bulk/get-bulk-job";
import { findBulkItems, findBulkJob } from "@/lib/bulk/queries/bulk-jobs";
import { claimBulkItem } from "@/lib/bulk/queries/bulk-work";
import { startBulkJob } from "@/lib/bulk/start-bulk-job";
import { people } from "@/lib/ledger/schema/access-tables";
import { bulkItems, bulkJobs } from "@/lib/ledger/schema/bulk-tables";
import { addTestPerson, decideOne, postsOf, RULE, requireApprovals } from "@/server/testing/approving";
import { startTestPortal, type TestPortal } from "@/server/testing/test-portal";
import { runBulkJobs } from "./run-bulk-jobs";

const ACCOUNT = "2218009110";
const PAYMENTS = [
  "11111111-2222-4333-8444-555555555550",
  "11111111-2222-4333-8444-555555555551",
  "11111111-2222-4333-8444-555555555552",
];

let portal: TestPortal;
let omar: Session;

beforeAll(async () => {
  portal = await startTestPortal();
});
beforeEach(async () => {
  await portal.reset();
  omar = await addTestPerson(portal, "Omar", "operator");
  portal.bank.onCall = ({ body }, response) => respondJson(response, 200, paymentOf(body));
});
afterAll(() => portal.close());

/** Creates the bank's payment for a deposit. Amounts of 100, 101 and 102 cents select the three payment IDs. */
function paymentOf(body: string) {
  const { amount, clientIdentifier } = JSON.parse(body) as { amount: number; clientIdentifier: string };
  const at = "2026-11-20T09:30:00.123-05:00";
  const shared = { posting: "Authorized", accountNumber: ACCOUNT, createdAt: at, lastModifiedAt: at };
  return { id: PAYMENTS[amount - 100], status: "Pending", amount, clientIdentifier, ...shared };
}

/** Starts a batch of checks with amounts of 100, 101, … cents. */
async function startBatch(checks = 3): Promise<string> {
  const items: { label: string; input: Readonly<Record<string, unknown>> }[] = [];
  for (let index = 0; index < checks; index++) {
    const frontImageId = await portal.stage(omar, "front", `front ${index}`);
    const backImageId = await portal.stage(omar, "back", `back ${index}`);
    const input = { accountNumber: ACCOUNT, amountCents: 100 + index, frontImageId, backImageId };
    items.push({ label: `Check ${index + 1}`, input });
  }
  return portal.ledger.db.transaction((tx) =>
    startBulkJob(tx, omar, { kind: "deposit-batch", title: "Monday", items }),
  );
}

async function viewOf(id: string) {
  const outcome = await getBulkJob(omar, id);
  if (!outcome.ok) throw new Error(outcome.message);
  const { state, notice, items } = outcome.value;
  return { state, notice, items: items.map(({ state, resultId, message }) => [state, resultId, message]) };
}

/** Expires the leases of killed workers and the pauses of jobs. */
async function expireLeasesAndPauses(): Promise<void> {
  const past = new Date(Date.now() - 1);
  await portal.ledger.db.update(bulkItems).set({ nextAttemptAt: past }).where(eq(bulkItems.state, "sending"));
  await portal.ledger.db.update(bulkJobs).set({ waitsUntil: null });
}

const listSentAmounts = () => postsOf(portal).map((post) => Number(/"amount":(\d+)/.exec(post)?.[1]));

test("sends each item once as the person who started the job, and records its result", async () => {
  const id = await startBatch();
  await runBulkJobs();
  expect(await viewOf(id)).toEqual({
    state: "finished",
    notice: null,
    items: [
      ["done", PAYMENTS[0], null],
      ["done", PAYMENTS[1], null],
      ["done", PAYMENTS[2], null],
    ],
  });
  expect(listSentAmounts().sort()).toEqual([100, 101, 102]);
  const audit = await portal.audit();
  expect(audit[0]).toBe("Omar bulk.start started with 3 items");
  expect(audit.filter((row) => row === "Omar deposit.create recorded as Pending")).toHaveLength(3);
});

test("two concurrent workers send each item only once", async () => {
  const id = await startBatch();
  await Promise.all([runBulkJobs(), runBulkJobs()]);
  await runBulkJobs();
  expect(listSentAmounts().sort()).toEqual([100, 101, 102]);
  expect((await viewOf(id)).state).toBe("finished");
});

describe("[R-40] a process is killed while it sends an item", () => {
  const claim = async () => (await claimBulkItem(portal.ledger.db, new Date(), 60_000))!;

  test("before sending: a later run sends the item after the lease expires", async () => {
    const id = await startBatch(1);
    await claim();
    await runBulkJobs();
    expect(listSentAmounts()).toEqual([]);
    await expireLeasesAndPauses();
    await runBulkJobs();
    expect(listSentAmounts()).toEqual([100]);
    expect((await viewOf(id)).items).toEqual([["done", PAYMENTS[0], null]]);
  });

  test("after the bank's response: a later run finds the result and does not send the item again", async () => {
    const id = await startBatch(1);
    const { item } = await claim();
    await depositCheck(omar, { ...item.input, idempotencyKey: item.key });
    await expireLeasesAndPauses();
    await runBulkJobs();
    expect(listSentAmounts()).toEqual([100]);
    expect((await viewOf(id)).items).toEqual([["done", PAYMENTS[0], null]]);
  });
});

test("a lost response leaves one item's outcome unknown, and the remaining items continue", async () => {
  const id = await startBatch(2);
  const respond = portal.bank.onCall;
  let isFirst = true;
  portal.bank.onCall = (request, response, socket) => {
    if (isFirst && request.body.includes('"amount":100,')) {
      isFirst = false;
      socket.destroy();
    } else void respond(request, response, socket);
  };
  await runBulkJobs();
  expect(await viewOf(id)).toEqual({
    state: "finished",
    notice: null,
    items: [
      ["unknown", null, null],
      ["done", PAYMENTS[1], null],
    ],
  });
  await resolveIntents(new Date(Date.now() + 60_000));
  await runBulkJobs();
  expect((await viewOf(id)).items[0]).toEqual(["done", PAYMENTS[0], null]);
});

test("[R-24] a job waits while the bank limits the request rate, sends few requests, and no item fails", async () => {
  const id = await startBatch();
  const respond = portal.bank.onCall;
  portal.bank.onCall = (_, response) => respondJson(response, 429, {}, { "retry-after": "0" });
  await runBulkJobs();
  expect(portal.bank.requests).toHaveLength(9);
  expect(await viewOf(id)).toEqual({
    state: "running",
    notice: "Not deposited: the bank is busy. The portal tries again automatically.",
    items: Array.from({ length: 3 }, () => ["waiting", null, null]),
  });
  portal.bank.onCall = respond;
  await expireLeasesAndPauses();
  await runBulkJobs();
  expect(await viewOf(id)).toMatchObject({ state: "finished", notice: null });
});

test("a job waits with a notice while the bank is unreachable, and then continues", async () => {
  // Requests a token first, since the portal does not soon retry a failing token server.
  await startBatch(1);
  await runBulkJobs();
  const id = await startBatch(1);
  await portal.bank.close();
  await runBulkJobs();
  const waiting = await viewOf(id);
  expect(waiting).toMatchObject({ state: "running", items: [["waiting", null, null]] });
  expect(waiting.notice).toBe("Not sent. The bank can’t be reached. The portal tries again automatically.");
  await portal.bank.reopen();
  await expireLeasesAndPauses();
  await runBulkJobs();
  expect(await viewOf(id)).toEqual({ state: "finished", notice: null, items: [["done", PAYMENTS[0], null]] });
});

test("shows the bank's rejection, and sends the item again on request", async () => {
  const id = await startBatch(1);
  const accept = portal.bank.onCall;
  portal.bank.onCall = (_, response) =>
    respondJson(response, 409, { errors: [{ code: 1007, message: "Another change is under way." }] });
  await runBulkJobs();
  const { state, items } = await viewOf(id);
  expect([state, items[0]?.[0]]).toEqual(["finished", "failed"]);
  expect(items[0]?.[2]).toContain("Another change is under way.");
  portal.bank.onCall = accept;
  expect(await changeBulkJob(omar, { jobId: id, kind: "deposit-batch", change: "retry-failed" })).toMatchObject({
    ok: true,
  });
  await runBulkJobs();
  expect((await viewOf(id)).items).toEqual([["done", PAYMENTS[0], null]]);
});

test("[R-31] if approval is required, each item stays proposed until it is decided", async () => {
  const carla = await addTestPerson(portal, "Carla", "operator");
  await requireApprovals(portal, { deposits: { ...RULE, overCents: 0 } });
  const id = await startBatch(2);
  await runBulkJobs();
  expect((await viewOf(id)).items.map(([state]) => state)).toEqual(["proposed", "proposed"]);
  const [first, second] = await findBulkItems(portal.ledger.db, id, { after: 0, limit: 2 });
  await decideOne(carla, "approve", first!.approvalId!);
  await decideOne(carla, "reject", second!.approvalId!);
  await runBulkJobs();
  expect((await viewOf(id)).items).toEqual([
    ["done", PAYMENTS[0], null],
    ["failed", null, "Not this one."],
  ]);
});

describe("an item whose result can't be recorded does not stop other items", () => {
  /** Runs `work` while the database rejects the result of each job's first item. */
  async function withRejectedFirstItems(work: () => Promise<void>): Promise<void> {
    const { db } = portal.ledger;
    const isRejected = sql`"label" = 'Check 1' and state in ('done', 'failed')`;
    await db.execute(sql`alter table bulk_items add constraint broken check (not (${isRejected})) not valid`);
    await work().finally(() => db.execute(sql`alter table bulk_items drop constraint broken`));
  }

  test("after the item was sent", async () => {
    portal.bank.onCall = ({ body }, response) => respondJson(response, 200, { ...paymentOf(body), id: randomUUID() });
    const id = await startBatch(8);
    await withRejectedFirstItems(() => expect(runBulkJobs()).rejects.toThrow("failed: sending"));
    expect((await viewOf(id)).items.map(([state]) => state)).toEqual(["sending", ...Array(7).fill("done")]);
    await expireLeasesAndPauses();
    await runBulkJobs();
    expect(await viewOf(id)).toMatchObject({ state: "finished" });
    expect(listSentAmounts()).toHaveLength(8);
  });

  test("after the item's proposal was decided", async () => {
    const carla = await addTestPerson(portal, "Carla", "operator");
    await requireApprovals(portal, { deposits: { ...RULE, overCents: 0 } });
    const id = await startBatch(2);
    await runBulkJobs();
    for (const { approvalId } of await findBulkItems(portal.ledger.db, id, { after: 0, limit: 2 })) {
      await decideOne(carla, "reject", approvalId!);
    }
    const next = await startBatch(1);
    await portal.ledger.db.update(bulkItems).set({ label: "Another" }).where(eq(bulkItems.jobId, next));
    await withRejectedFirstItems(() => expect(runBulkJobs()).rejects.toThrow("failed: resolved items"));
    expect((await viewOf(id)).items.map(([state]) => state)).toEqual(["proposed", "failed"]);
    expect((await viewOf(next)).items.map(([state]) => state)).toEqual(["proposed"]);
    await runBulkJobs();
    expect((await viewOf(id)).items.map(([state]) => state)).toEqual(["failed", "failed"]);
  });
});

describe("permissions to change a running job", () => {
  test("anyone with the permission can pause a job; only the person who started it can resume it", async () => {
    const id = await startBatch(2);
    const carla = await addTestPerson(portal, "Carla", "operator");
    expect(await changeBulkJob(carla, { jobId: id, kind: "deposit-batch", change: "pause" })).toMatchObject({
      ok: true,
    });
    await runBulkJobs();
    expect(await viewOf(id)).toMatchObject({ state: "paused", notice: "Paused by Carla." });
    expect(listSentAmounts()).toEqual([]);
    expect(await changeBulkJob(carla, { jobId: id, kind: "deposit-batch", change: "resume" })).toMatchObject({
      code: "not-yours",
      message: "Only Omar, who started it, can continue it.",
    });
    expect(await changeBulkJob(omar, { jobId: id, kind: "deposit-batch", change: "resume" })).toMatchObject({
      ok: true,
    });
    await runBulkJobs();
    expect(listSentAmounts().sort()).toEqual([100, 101]);
    expect((await portal.audit()).filter((row) => row.includes("bulk."))).toEqual([
      "Omar bulk.start started with 2 items",
      "Carla bulk.pause paused",
      "Omar bulk.resume resumed",
    ]);
  });

  test("skipping unsent items finishes the job", async () => {
    const id = await startBatch(2);
    await changeBulkJob(omar, { jobId: id, kind: "deposit-batch", change: "pause" });
    await changeBulkJob(omar, { jobId: id, kind: "deposit-batch", change: "skip-rest" });
    await runBulkJobs();
    expect(await viewOf(id)).toEqual({
      state: "finished",
      notice: null,
      items: [
        ["skipped", null, null],
        ["skipped", null, null],
      ],
    });
    expect(listSentAmounts()).toEqual([]);
  });

  test("[R-29] sends no more items if the person who started the job may no longer act", async () => {
    const id = await startBatch(1);
    await portal.ledger.db.update(people).set({ disabledAt: new Date() }).where(eq(people.id, omar.person.id));
    await runBulkJobs();
    expect(await viewOf(id)).toMatchObject({
      state: "paused",
      notice: "Omar may no longer make changes here.",
      items: [["waiting", null, null]],
    });
    expect(listSentAmounts()).toEqual([]);
  });

  test("a person without the permission can't change a job", async () => {
    const id = await startBatch(1);
    expect(
      await changeBulkJob(portal.session("viewer"), { jobId: id, kind: "deposit-batch", change: "pause" }),
    ).toMatchObject({
      code: "forbidden",
    });
    expect((await findBulkJob(portal.ledger.db, id))?.state).toBe("running");
  });
});

test("the result file has one line per item", async () => {
  const id = await startBatch(2);
  await runBulkJobs();
  const file = await buildBulkResultCsv(omar, id);
  if (!file.ok) throw new Error(file.message);
  expect(await new Response(file.value.body).text()).toBe(
    [
      "position,item,state,id,reason,requestId,paymentStatus",
      `1,Check 1,done,${PAYMENTS[0]},,,Pending`,
      `2,Check 2,done,${PAYMENTS[1]},,,Pending`,
      "",
    ].join("\r\n"),
  );
});
