import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { queryRows } from "@/lib/database/query-rows";
import type { Ledger } from "@/lib/ledger/open-ledger";
import type { PaymentCursor } from "@/lib/ledger/payments/planner/list-source";
import { openTestLedger } from "@/lib/ledger/test-ledger";
import { applyPayment } from "./apply-payment";
import { findPaymentPage } from "./payment-queries";

let ledger: Ledger;

/** Each pair of payments (p01 and p02, p03 and p04…) has the same creation time; every third payment is on hold. */
beforeAll(async () => {
  ledger = await openTestLedger();
  await ledger.db.transaction(async (tx) => {
    for (let number = 1; number <= 11; number++) {
      const createdAt = `2026-11-20T09:0${Math.floor((number - 1) / 2)}:00.000-05:00`;
      await applyPayment(tx, {
        paymentId: `p${String(number).padStart(2, "0")}`,
        record: { createdAt, status: number % 3 === 0 ? "Hold" : "Pending" },
        source: "refresh",
        observedAt: new Date("2026-11-20T15:00:00Z"),
      });
    }
  });
});
afterAll(() => ledger.close());

const page = async ({
  statuses,
  ...query
}: {
  statuses?: string[];
  before?: PaymentCursor;
  after?: PaymentCursor;
  limit: number;
}) => {
  const { rows, more } = await findPaymentPage(ledger.db, { filters: { statuses }, ...query });
  return { ids: rows.map(({ id }) => id), more, first: rows[0]!, last: rows.at(-1)! };
};

test("pages contain every payment once, newest first", async () => {
  const one = await page({ limit: 4 });
  const two = await page({ limit: 4, before: one.last });
  const three = await page({ limit: 4, before: two.last });
  expect([one.ids, two.ids, three.ids]).toEqual([
    ["p11", "p10", "p09", "p08"],
    ["p07", "p06", "p05", "p04"],
    ["p03", "p02", "p01"],
  ]);
  expect([one.more, two.more, three.more]).toEqual([true, true, false]);
});

test("a page of newer payments is adjacent to the cursor, newest first", async () => {
  const oldest = await page({ limit: 2, before: { createdAt: new Date("2026-11-20T14:01:00Z"), id: "p03" } });
  expect(oldest.ids).toEqual(["p02", "p01"]);
  expect((await page({ limit: 4, after: oldest.first })).ids).toEqual(["p06", "p05", "p04", "p03"]);
});

test("pages with a status filter use the same cursor", async () => {
  const one = await page({ statuses: ["Hold"], limit: 2 });
  expect(one.ids).toEqual(["p09", "p06"]);
  expect(await page({ statuses: ["Hold"], limit: 2, before: one.last })).toMatchObject({ ids: ["p03"], more: false });
  expect((await findPaymentPage(ledger.db, { filters: { statuses: ["Completed"] }, limit: 5 })).rows).toEqual([]);
});

test("pages are read from an index without sorting", async () => {
  await ledger.db.execute(sql`set enable_seqscan = off`);
  const plan = async (where: string, order: string) => {
    const query = sql.raw(`explain select id from payments ${where} order by ${order} limit 5`);
    const result = { rows: await queryRows<Record<string, string>>(ledger.db, query) };
    return result.rows.map((row) => row["QUERY PLAN"]).join("\n");
  };
  const newestFirst = await plan("", "created_at desc, id desc");
  expect(newestFirst).toContain("Backward using payments_newest");
  expect(newestFirst).not.toContain("Sort");
  expect(await plan("", "created_at asc, id asc")).toContain("using payments_newest");
  await ledger.db.execute(sql`reset enable_seqscan`);
});
