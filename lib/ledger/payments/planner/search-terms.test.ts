import { desc, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { queryRows } from "@/lib/database/query-rows";
import type { Ledger } from "@/lib/ledger/open-ledger";
import { payments } from "@/lib/ledger/schema/payment-tables";
import { openTestLedger } from "@/lib/ledger/test-ledger";
import { UNINDEXED_ORDER } from "./run-plan";
import { buildAlternatives } from "./search-terms";

let ledger: Ledger;
beforeAll(async () => {
  ledger = await openTestLedger();
  // Enough payments that an index is cheaper than a full scan.
  await ledger.db.execute(sql`
    insert into payments (id, created_at, payment_type, account_number, check_number, amount_cents, payee_name, client_identifier, record, field_stamps)
    select lpad(n::text, 12, '0'), timestamptz '2026-11-19T12:00:00Z' - n * interval '1 minute',
      case when n % 100 = 0 then 'Return' else 'Forward' end, (2218000000 + n % 500)::text, (1000 + n)::text, n * 7,
      'Payee ' || n, 'REF-' || n,
      jsonb_build_object('referenceId', 'C' || n, 'payerAccountNumber', (4400000000 + n)::text, 'payerRoutingNumber', '021000021'), '{}'
    from generate_series(1, 20000) as n`);
  await ledger.db.execute(sql`analyze payments`);
});
afterAll(() => ledger.close());

async function planOf(query: { getSQL: () => ReturnType<typeof sql> }): Promise<string> {
  const rows = await queryRows<Record<string, string>>(ledger.db, sql`explain ${query.getSQL()}`);
  return rows.map((row) => row["QUERY PLAN"]).join("\n");
}

test.each([
  ["an amount", { amountCents: 700 }, "payments_by_amount"],
  ["a check number", { checkNumber: "01100" }, "payments_by_check_number"],
  ["an id", { idPrefix: "000000000100" }, "payments_pkey"],
  ["the bank’s reference", { reference: "c100" }, "payments_by_bank_reference"],
  ["the partner’s reference", { reference: "ref-100" }, "payments_by_own_reference"],
  ["a drawer", { drawer: { routingNumber: "021000021", accountNumber: "4400000100" } }, "payments_by_drawer"],
  ["a part of a number", { numberPart: "2099" }, "payments_by_number_part"],
  ["the beginning of a reference", { reference: "REF-123" }, "payments_by_own_reference", 1],
  ["the end of a reference", { reference: "F-1234" }, "payments_by_end_of_own_reference", 1],
  ["a payee", { words: "pay 100" }, "payments_by_payee"],
] as const)("finds %s through its index, not by a full scan", async (_, searchTerms, index, alternative?: number) => {
  const { condition, matches } = buildAlternatives(searchTerms)[alternative ?? 0]!;
  const order = matches === "ordered" ? payments.createdAt : UNINDEXED_ORDER;
  const query = ledger.db
    .select({ id: payments.id })
    .from(payments)
    .where(condition)
    .orderBy(desc(order), desc(payments.id))
    .limit(9);
  const plan = await planOf(query);
  expect(plan).toContain(index);
  expect(plan).not.toContain("Seq Scan");
  // An index in list order is read in that order, without sorting.
  expect(plan.includes("Sort")).toBe(matches !== "ordered");
  expect((await query).length).toBeGreaterThan(0);
});

test.each([
  ["the end of the bank’s reference, in lower case", "0420x", ["part-1"]],
  ["its beginning", "C261111", ["part-1"]],
  ["the end of the partner’s reference, with separators", "inv-2026_0042", ["part-1"]],
  ["its beginning", "billing/inv-2", ["part-1"]],
  ["wildcard characters, backwards", "6%_\\", ["part-2"]],
  ["wildcard characters, forwards", "%_\\6%", ["part-2"]],
  ["the end of a generated reference", "22334455", ["part-3"]],
  ["fewer than four characters", "420", []],
  ["a substring from the middle", "1110000042", []],
  ["a text that no reference has", "0420xi", []],
])("finds payments by the beginning or end of their references: %s", async (_, text, expected) => {
  await ledger.db.execute(sql`
    insert into payments (id, created_at, client_identifier, record, field_stamps) values
      ('part-1', '2026-11-24T12:00:00Z', 'Billing/INV-2026_0042', '{"referenceId": "C26111100000420X"}', '{}'),
      ('part-2', '2026-11-24T12:00:01Z', '%_\\6%_\\', '{}', '{}'),
      ('part-3', '2026-11-24T12:00:02Z', '6f1c2d3e-4d2e-9f1a-8b7c-001122334455', '{}', '{}') on conflict do nothing`);
  const condition = buildAlternatives({ reference: text }).at(1)?.condition;
  const found = condition ? await ledger.db.select({ id: payments.id }).from(payments).where(condition) : [];
  expect(found.map(({ id }) => id)).toEqual(expected);
});
