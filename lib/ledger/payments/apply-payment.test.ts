import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CheckAnalysis } from "@/lib/contract/check-image";
import { PAYMENT_STATUSES, POSTINGS } from "@/lib/contract/enums";
import type { Tolerant } from "@/lib/contract/tolerant-reading";
import type { Ledger } from "@/lib/ledger/open-ledger";
import { openTestLedger } from "@/lib/ledger/test-ledger";
import { scaledRuns } from "@/lib/shared/test-seed";
import { applyPayment, type PaymentUpdate } from "./apply-payment";
import { findPayment, findTimeline } from "./payment-queries";

let ledger: Ledger;
beforeAll(async () => {
  ledger = await openTestLedger();
});
afterAll(() => ledger.close());

type PaymentRecord = Tolerant<CheckAnalysis>;

function apply(paymentId: string, record: PaymentRecord, more: Partial<PaymentUpdate> = {}) {
  const observedAt = new Date("2026-11-20T15:00:00Z");
  return ledger.db.transaction((tx) =>
    applyPayment(tx, { paymentId, record, source: "bank response", observedAt, ...more }),
  );
}

async function readStored(paymentId: string) {
  const found = await findPayment(ledger.db, paymentId);
  const timeline = await findTimeline(ledger.db, paymentId);
  return {
    payment: found!.payment,
    timeline: timeline.map(({ key, at }) => `${at.toISOString()} ${key}`).sort(),
  };
}

const PENDING: PaymentRecord = {
  status: "Pending",
  posting: "Authorized",
  accountNumber: "1000200030",
  amount: 241_850,
  createdAt: "2026-11-20T09:30:00.123-05:00",
  lastModifiedAt: "2026-11-20T09:30:02.000-05:00",
};

test("stores a record as a row, and its timestamps as a timeline", async () => {
  const id = randomUUID();
  const stored = await apply(id, PENDING);
  expect(stored).toMatchObject({
    id,
    status: "Pending",
    posting: "Authorized",
    amountCents: 241_850,
    createdAtText: "2026-11-20T09:30:00.123-05:00",
  });
  expect(stored.createdAt.toISOString()).toBe("2026-11-20T14:30:00.123Z");
  expect((await readStored(id)).timeline).toEqual([
    "2026-11-20T14:30:00.123Z created",
    "2026-11-20T14:30:02.000Z status Pending",
  ]);
});

describe("[R-11] the order and repetition of updates have no effect", () => {
  test("an older record that arrives later changes nothing", async () => {
    const id = randomUUID();
    await apply(id, { ...PENDING, status: "Batched", lastModifiedAt: "2026-11-20T16:00:00.000-05:00" });
    await apply(id, PENDING);
    expect((await readStored(id)).payment.status).toBe("Batched");
  });
  test("a terminal status never changes, even if a newer record has a different status", async () => {
    const id = randomUUID();
    await apply(id, { ...PENDING, status: "Completed", lastModifiedAt: "2026-11-21T09:00:00.000-05:00" });
    await apply(id, { ...PENDING, status: "Processing", lastModifiedAt: "2026-11-22T09:00:00.000-05:00" });
    expect((await readStored(id)).payment.status).toBe("Completed");
  });
  test("keeps a field that a newer record omits", async () => {
    const id = randomUUID();
    await apply(id, PENDING);
    await apply(id, { status: "Canceled", lastModifiedAt: "2026-11-20T10:00:00.000-05:00" });
    expect((await readStored(id)).payment).toMatchObject({
      status: "Canceled",
      amountCents: 241_850,
      posting: "Authorized",
    });
  });
  test("without timestamps from the bank, the later response takes precedence", async () => {
    const id = randomUUID();
    await apply(id, { status: "Pending" }, { observedAt: new Date("2026-11-20T15:00:05Z") });
    await apply(id, { status: "Hold" }, { observedAt: new Date("2026-11-20T15:00:01Z") });
    expect((await readStored(id)).payment.status).toBe("Pending");
  });
  test("shuffling and repeating any history gives the same result", async () => {
    const moment = fc.integer({ min: 0, max: 6 }).map((minute) => `2026-11-20T09:3${minute}:00.000-05:00`);
    const record = fc.record(
      {
        status: fc.constantFrom(...PAYMENT_STATUSES, "Escalated"),
        posting: fc.constantFrom(...POSTINGS),
        amount: fc.integer({ min: 1, max: 3 }),
        wasReturned: fc.boolean(),
        createdAt: moment,
        processedAt: moment,
        lastModifiedAt: moment,
        color: fc.constantFrom("red", "blue"),
      },
      { requiredKeys: [] },
    );
    const arrival = fc.record({ record, observedAtMinute: fc.integer({ min: 0, max: 3 }) });
    const history = fc
      .array(arrival, { minLength: 1, maxLength: 6 })
      .chain((arrivals) =>
        fc.tuple(
          fc.constant(arrivals),
          fc.shuffledSubarray([...arrivals, ...arrivals], { minLength: 2 * arrivals.length }),
        ),
      );
    await fc.assert(
      fc.asyncProperty(history, async ([arrivals, shuffled]) => {
        const ends = [];
        for (const order of [arrivals, shuffled]) {
          const id = randomUUID();
          for (const { record: sent, observedAtMinute } of order) {
            await apply(id, sent as PaymentRecord, {
              observedAt: new Date(Date.UTC(2026, 10, 20, 15, observedAtMinute)),
            });
          }
          const { payment, timeline } = await readStored(id);
          ends.push({ ...payment, id: "", record: { ...payment.record, id: "" }, timeline });
        }
        expect(ends[1]).toEqual(ends[0]);
      }),
      { numRuns: scaledRuns(30) },
    );
  });
});

describe("[R-13] keeps", () => {
  test("fields and values from a different version of the bank", async () => {
    const id = randomUUID();
    const unknown = { status: "Escalated", riskScore: { model: 7 } } as PaymentRecord;
    await apply(id, unknown);
    expect((await readStored(id)).payment).toMatchObject({
      status: "Escalated",
      record: { status: "Escalated", riskScore: { model: 7 } },
    });
  });
  test("[R-34] records with text that Postgres cannot store or very deep nesting", async () => {
    const id = randomUUID();
    const deep = JSON.parse(`${'{"a":'.repeat(900)}1${"}".repeat(900)}`) as object;
    await apply(id, { payeeName: "Ada\0 Lovelace", deep } as PaymentRecord);
    expect((await readStored(id)).payment.payeeName).toBe("Ada\ufffd Lovelace");
  });
});
