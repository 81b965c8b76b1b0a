import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PAYMENT_DIRECTIONS, PAYMENT_STATUSES, PAYMENT_TYPES } from "@/lib/contract/enums";
import type { Ledger } from "@/lib/ledger/open-ledger";
import { paymentDayTotals, payments } from "@/lib/ledger/schema/payment-tables";
import { openTestLedger } from "@/lib/ledger/test-ledger";
import { scaledRuns } from "@/lib/shared/test-seed";
import { applyPayments, type PaymentUpdate } from "./apply-payment";
import { findDayTotals } from "./day-totals";

/** Recalculates the totals from all payments. */
const RECALCULATE = `
  INSERT INTO "payment_day_totals" ("date", "figure", "count", "sum_cents")
  SELECT "day", "figure", count(*), coalesce(sum("amount_cents"), 0)
  FROM (
    SELECT (created_at at time zone 'America/New_York')::date AS "day", "amount_cents",
      CASE
        WHEN payment_type = 'Return' THEN 'returned'
        WHEN payment_type = 'Forward' AND direction = 'Outbound' THEN 'deposits'
        WHEN payment_type = 'Forward' AND direction = 'Inbound' THEN 'inbound'
      END AS "figure"
    FROM "payments"
    WHERE "status" IN ('Created', 'Pending', 'Hold', 'Batched', 'Processing', 'Completed')
  ) AS "counted"
  WHERE "figure" IS NOT NULL
  GROUP BY "day", "figure"`;

let ledger: Ledger;
beforeAll(async () => {
  ledger = await openTestLedger();
});
afterAll(() => ledger.close());

const apply = (updates: readonly PaymentUpdate[]) => ledger.db.transaction((tx) => applyPayments(tx, updates));
const readTotals = async () => (await findDayTotals(ledger.db, "0001-01-01")).filter(({ count }) => count !== 0);

async function resetLedger(): Promise<void> {
  await ledger.db.delete(paymentDayTotals);
  await ledger.db.execute(sql`truncate ${payments} cascade`);
}

test("[GAP-3] counts a payment on its day in the bank's time zone, until it is canceled", async () => {
  await resetLedger();
  const [paymentId, observedAt] = [randomUUID(), new Date("2026-11-21T15:00:00Z")];
  const deposit = { direction: "Outbound", paymentType: "Forward", amount: 700, createdAt: "2026-11-21T04:59:59.000Z" };
  const source = "event" as const;
  const pending = { ...deposit, status: "Pending", lastModifiedAt: "2026-11-21T10:00:00.000Z" };
  await apply([{ paymentId, observedAt, source, record: pending }]);
  const total = { date: "2026-11-20", figure: "deposits", count: 1, sumCents: 700 };
  expect(await readTotals()).toEqual([total]);
  const completed = { ...deposit, status: "Batched", amount: 750, lastModifiedAt: "2026-11-21T11:00:00.000Z" };
  await apply([{ paymentId, observedAt, source, record: completed }]);
  expect(await readTotals()).toEqual([{ ...total, sumCents: 750 }]);
  const canceled = { ...deposit, status: "Canceled", lastModifiedAt: "2026-11-21T12:00:00.000Z" };
  await apply([{ paymentId, observedAt, source, record: canceled }]);
  expect(await readTotals()).toEqual([]);
});

test("the totals match the payments after any history in any order", async () => {
  const record = fc.record(
    {
      status: fc.constantFrom(...PAYMENT_STATUSES, "Escalated"),
      direction: fc.constantFrom(...PAYMENT_DIRECTIONS),
      paymentType: fc.constantFrom(...PAYMENT_TYPES, "Reversal"),
      amount: fc.constantFrom(1, 250, 9_007_199_254_740_991),
      // Day boundaries in New York in winter and summer, and .NET's minimum timestamp.
      createdAt: fc.constantFrom(
        "2026-03-08T04:59:59.999Z",
        "2026-03-08T05:00:00.000Z",
        "2026-07-02T03:59:59.999Z",
        "2026-07-02T04:00:00.000Z",
        "0001-01-01T00:00:00.000Z",
      ),
      lastModifiedAt: fc.integer({ min: 0, max: 6 }).map((minute) => `2026-11-20T09:3${minute}:00.000-05:00`),
    },
    { requiredKeys: [] },
  );
  const ids = Array.from({ length: 4 }, () => randomUUID());
  const update = fc.record({ paymentId: fc.constantFrom(...ids), record, minute: fc.integer({ min: 0, max: 3 }) });
  const history = fc.array(fc.array(update, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 4 });
  const shuffled = history.chain((batches) =>
    fc.shuffledSubarray([...batches, ...batches], { minLength: 2 * batches.length }),
  );
  await fc.assert(
    fc.asyncProperty(shuffled, async (batches) => {
      await resetLedger();
      for (const batch of batches) {
        await apply(
          batch.map(({ paymentId, record, minute }) => ({
            paymentId,
            record: record as PaymentUpdate["record"],
            source: "event",
            observedAt: new Date(Date.UTC(2026, 10, 20, 15, minute)),
          })),
        );
      }
      const totals = await readTotals();
      await ledger.db.delete(paymentDayTotals);
      await ledger.db.execute(sql.raw(RECALCULATE));
      expect(totals).toEqual(await readTotals());
    }),
    { numRuns: scaledRuns(12) },
  );
});
