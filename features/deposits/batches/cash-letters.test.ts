import { randomUUID } from "node:crypto";
import { encodeExchangeTiff } from "@endorse/check-image/core/exchange/exchange-tiff";
import { readCashLetter } from "@endorse/x9/read-cash-letter";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { insertBatch } from "@/features/deposits/batches/queries/batches";
import { insertBatchPicture } from "@/features/deposits/batches/queries/change-batches";
import type { Session } from "@/lib/access/session";
import { respondJson } from "@/lib/bank-client/scripted-bank";
import { insertBulkJob } from "@/lib/bulk/queries/bulk-jobs";
import { applyPayment } from "@/lib/ledger/payments/apply-payment";
import { holdForBatch } from "@/lib/ledger/pictures/staged-images";
import { auditEntries } from "@/lib/ledger/schema/audit-tables";
import { bulkItems } from "@/lib/ledger/schema/bulk-tables";
import { startTestPortal, type TestPortal } from "@/server/testing/test-portal";
import { addPairedCheck } from "./add-paired-check";
import { createBatchCashLetter } from "./batch-cash-letter";
import { getBatch } from "./batch-view";
import { startBatch } from "./start-batch";

let portal: TestPortal;
let olga: Session;
const tiff = encodeExchangeTiff({ width: 1200, height: 550, ink: new Uint8Array(1200 * 550) });
const PARTIES = {
  origin: "021000089",
  originName: "Partner",
  destination: "061000146",
  destinationName: "Federal Reserve",
};

beforeAll(async () => {
  portal = await startTestPortal();
});
beforeEach(async () => {
  await portal.reset();
  olga = portal.session("operator");
  portal.bank.onCall = (_, response) => respondJson(response, 200, { image: Buffer.from(tiff).toString("base64") });
});
afterAll(() => portal.close());

describe("a check added from an image cash letter", () => {
  async function createDraftWithPictures() {
    const started = await startBatch(olga, { title: "Cash letter" });
    if (!started.ok) throw new Error(started.message);
    const { batchId } = started.value;
    const ids = { front: "", back: "" };
    for (const [position, side] of (["front", "back"] as const).entries()) {
      const id = await portal.stage(olga, side);
      ids[side] = id;
      await holdForBatch(portal.ledger.db, id, batchId);
      const reading = { width: 1200, height: 550, shows: side, routing: null, account: null, checkNumber: null };
      await insertBatchPicture(portal.ledger.db, {
        id,
        batchId,
        side,
        position,
        name: "letter.x937, record 4",
        page: null,
        sha256: side,
        reading: { ...reading, amountCents: null, amountRegion: null, failedTests: [] },
      });
    }
    return { batchId, frontId: ids.front, backId: ids.back };
  }

  test("has the images and amount from the file", async () => {
    const { batchId, frontId, backId } = await createDraftWithPictures();
    const added = await addPairedCheck(olga, batchId, { frontId, backId, amountCents: 12_345 });
    expect(added).toMatchObject({ ok: true });
    expect(await getBatch(olga, batchId)).toMatchObject({
      value: { looseCount: 0, checks: [{ amountCents: 12_345, front: { id: frontId }, back: { id: backId } }] },
    });
    // An image can belong to only one check.
    expect(await addPairedCheck(olga, batchId, { frontId, backId, amountCents: 12_345 })).toMatchObject({
      code: "not-found",
    });
  });

  test("is rejected with swapped sides, no images, an invalid amount, or another user's draft", async () => {
    const { batchId, frontId, backId } = await createDraftWithPictures();
    const add = (input: object, session = olga) =>
      addPairedCheck(session, batchId, { frontId, backId, amountCents: 1, ...input });
    expect(await add({ frontId: backId, backId: frontId })).toMatchObject({ code: "not-found" });
    expect(await add({ frontId: null, backId: null })).toMatchObject({ code: "invalid" });
    expect(await add({ amountCents: 0 })).toMatchObject({ code: "invalid" });
    expect(await add({}, portal.session("operator"))).toMatchObject({ code: "not-found" });
    expect(await add({}, portal.session("viewer"))).toMatchObject({ code: "forbidden" });
    expect(await getBatch(olga, batchId)).toMatchObject({ value: { looseCount: 2, checks: [] } });
  });
});

describe("a sent batch as an image cash letter", () => {
  async function createSentBatch(micr: string): Promise<string> {
    const { db } = portal.ledger;
    const id = randomUUID();
    const jobId = randomUUID();
    const now = new Date("2026-11-23T19:27:00Z");
    const person = { personId: olga.person.id, personName: olga.person.name };
    await insertBatch(db, {
      id,
      title: "Monday",
      ...person,
      state: "sent",
      jobId,
      createdAt: now,
      updatedAt: now,
      sentAt: now,
    });
    await db.transaction(async (tx) => {
      const job = { id: jobId, kind: "deposit-batch", title: "Monday", subjectId: id, isSteppedUp: true } as const;
      const items = ["Check 1041", "Check 1042", "Check 1043"].map((label) => ({
        label,
        key: randomUUID(),
        input: {},
      }));
      await insertBulkJob(tx, { ...job, ...person, sessionId: olga.sessionId, createdAt: now }, items);
      for (const paymentId of ["p-0", "p-1"]) {
        const record = {
          status: "Pending",
          amount: 12_000,
          payeeName: "Harbor Supply",
          accountNumber: "2218009144",
          micr,
        };
        await applyPayment(tx, { paymentId, record, source: "event", observedAt: now });
      }
    });
    const rows = await db.select().from(bulkItems);
    for (const { position } of rows.filter(({ position }) => position < 3)) {
      await db
        .update(bulkItems)
        .set({ state: "done", resultId: `p-${position - 1}` })
        .where(eq(bulkItems.position, position));
    }
    return id;
  }

  test("contains the deposited checks with the bank's images and matching control totals", async () => {
    const id = await createSentBatch("⑆021000021⑆1234567890⑈1041");
    const file = await createBatchCashLetter(olga, id, PARTIES);
    if (!file.ok) throw new Error(file.message);
    expect(file.value.fileName).toBe(`batch-${id.slice(0, 8)}.x937`);
    const cashLetter = readCashLetter(file.value.bytes);
    if (!cashLetter.ok) throw new Error(cashLetter.message);
    expect([...cashLetter.value.differences, ...cashLetter.value.fieldProblems]).toEqual([]);
    expect(cashLetter.value.stated).toEqual({ items: 2, amountCents: 24_000 });
    expect(cashLetter.value.items[0]).toMatchObject({
      amountCents: 12_000,
      micrLine: "A021000021A1234567890C1041",
      payee: "Harbor Supply",
      front: { bytes: tiff },
    });
    expect(cashLetter.value.tree.cashLetters[0]!.header.fields.cashLetterBusinessDate).toBe("20261123");
    const entries = await portal.ledger.db.select().from(auditEntries);
    expect(entries.filter(({ action }) => action === "batch.download")).toMatchObject([
      { subject: id, result: "downloaded", detail: { items: 2 } },
    ]);
  });

  test("is rejected with an unread MICR line, an invalid routing number, an unknown batch, or no permission", async () => {
    const unread = await createSentBatch("A02100002*A1234C");
    expect(await createBatchCashLetter(olga, unread, PARTIES)).toMatchObject({
      code: "refused",
      message: "Check 1: its MICR line is required, but was not fully read.",
    });
    expect(await createBatchCashLetter(olga, unread, { ...PARTIES, origin: "021000088" })).toMatchObject({
      code: "invalid",
    });
    expect(await createBatchCashLetter(olga, randomUUID(), PARTIES)).toMatchObject({ code: "not-found" });
    expect(await createBatchCashLetter(portal.session("viewer"), unread, PARTIES)).toMatchObject({ code: "forbidden" });
  });
});
