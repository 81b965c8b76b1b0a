import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Session } from "@/lib/access/session";
import { auditEntries } from "@/lib/ledger/schema/audit-tables";
import { bulkItems, bulkJobs } from "@/lib/ledger/schema/bulk-tables";
import { testBatches } from "@/server/testing/test-batches";
import { startTestPortal, type TestPortal } from "@/server/testing/test-portal";
import { getBatchDuplicates } from "./batch-duplicates";
import { listBatches } from "./list-batches";
import { sendBatch } from "./send-batch";

let portal: TestPortal;
let olga: Session;
let drafts: ReturnType<typeof testBatches>;

beforeAll(async () => {
  portal = await startTestPortal();
});
beforeEach(async () => {
  await portal.reset();
  olga = portal.session("operator");
  drafts = testBatches(portal, olga);
});
afterAll(async () => {
  await portal.close();
});

describe("sending", () => {
  test("is rejected if the batch is incomplete, or out of balance without a reason", async () => {
    const batch = await drafts.batchOf("1041", "1042");
    const send = (reason = "") => sendBatch(olga, { batchId: batch.id, version: batch.version, reason });
    expect(await send()).toMatchObject({
      code: "incomplete",
      message: "2 checks without an amount. 2 checks without an account.",
    });
    await drafts.type(batch, 12_000, 4_550);
    const ready = await drafts.details(batch, { expectedCount: 2, expectedCents: 17_450 });
    expect(await send()).toMatchObject({ code: "stale" });
    const input = { batchId: batch.id, version: ready.version, reason: " " };
    expect(await sendBatch(olga, input)).toMatchObject({
      code: "out-of-balance",
      message: "The batch has $9.00 less than the tape. Balance it, or enter a reason.",
    });
    expect(await sendBatch(olga, { ...input, reason: "The tape is wrong" })).toMatchObject({ ok: true });
    const [row] = (await portal.ledger.db.select().from(auditEntries)).filter(({ action }) => action === "bulk.start");
    expect(row?.detail).toMatchObject({
      reason: "The tape is wrong",
      outOfBalance: "The batch has $9.00 less than the tape.",
      count: 2,
      cents: 16_550,
      expectedCents: 17_450,
    });
    expect(await listBatches(portal.session("operator"))).toMatchObject([{ isOutOfBalance: true, state: "sent" }]);
  });

  test("creates one job for all checks in the batch", async () => {
    const batch = await drafts.batchOf("1041", "1042");
    await drafts.type(batch, 12_000, 4_550);
    const toOtherAccount = {
      kind: "check-account",
      checkId: batch.checks[1]!.id,
      version: 2,
      accountNumber: "5550001234",
    };
    await drafts.change(batch.id, toOtherAccount);
    const ready = await drafts.details(batch, { expectedCount: 2, expectedCents: 16_550 });
    const input = { batchId: batch.id, version: ready.version, reason: "" };
    const sent = await sendBatch(olga, input);
    expect(sent).toMatchObject({ ok: true });
    expect(await sendBatch(olga, input)).toMatchObject({ code: "not-found" });
    expect(await portal.ledger.db.select().from(bulkJobs)).toMatchObject([
      { kind: "deposit-batch", subjectId: batch.id, itemCount: 2, title: "Monday’s mail" },
    ]);
    const items = await portal.ledger.db.select().from(bulkItems).orderBy(bulkItems.position);
    expect(
      items.map(({ label, input: { accountNumber, amountCents } }) => [label, accountNumber, amountCents]),
    ).toEqual([
      ["Check 1041 · $120.00", "2218009144", 12_000],
      ["Check 1042 · $45.50", "5550001234", 4_550],
    ]);
    expect(items[0]?.input).toMatchObject({ frontImageId: batch.checks[0]!.front!.id });
  });

  test("is rejected until possible duplicates are confirmed as different checks", async () => {
    const batch = await drafts.batchOf("1041", "1041");
    await drafts.type(batch, 12_000, 21_000);
    const [a, b] = batch.checks;
    expect(await getBatchDuplicates(olga, batch.id)).toEqual({
      ok: true,
      value: [
        { checkId: a!.id, sameIds: [b!.id], earlier: [] },
        { checkId: b!.id, sameIds: [a!.id], earlier: [] },
      ],
    });
    const ready = await drafts.details(batch, { expectedCount: 2, expectedCents: 33_000 });
    const input = { batchId: batch.id, version: ready.version, reason: "" };
    expect(await sendBatch(olga, input)).toMatchObject({ code: "incomplete" });
    for (const { id: checkId } of batch.checks) {
      await drafts.change(batch.id, { kind: "no-duplicate", checkId, version: 2, isNoDuplicate: true });
    }
    expect(await sendBatch(olga, input)).toMatchObject({ ok: true });
  });
});
