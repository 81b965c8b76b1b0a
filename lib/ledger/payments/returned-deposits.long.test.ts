import { sql } from "drizzle-orm";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createServerDatabase, type ServerDatabase } from "@/lib/database/test-engine";
import type { LedgerDatabase } from "@/lib/ledger/schema/ledger-database";
import { findPaymentPage } from "./payment-queries";
import { findReturnedDeposits, type ReturnedDepositQuery } from "./returned-deposits";

const PERSON = "6f1c2d3e-4a5b-4c6d-8e7f-9a0b1c2d3e4f";

let database: ServerDatabase;
let pool: pg.Pool;
let db: NodePgDatabase;
const statements: { text: string; params: unknown[] }[] = [];

/** Inserts 50,000 returned deposits: one in 25 is open, and one in 10 of those is assigned to the same person. */
beforeAll(async () => {
  database = await createServerDatabase("ledger");
  pool = new pg.Pool({ connectionString: database.url, max: 1 });
  // The database may be dropped while the connection is still closing.
  pool.on("error", () => {});
  db = drizzle(pool, { logger: { logQuery: (text, params) => statements.push({ text, params }) } });
  await db.execute(sql`
    insert into payments (id, created_at, status, payment_type, direction, check_number, amount_cents, record, field_stamps)
    select side || lpad(n::text, 6, '0'), timestamptz '2026-01-01T12:00:00Z' + n * interval '5 minutes', 'Completed',
      case side when 'd' then 'Forward' else 'Return' end, case side when 'd' then 'Outbound' else 'Inbound' end,
      n::text, n, case side when 'd' then '{}' else jsonb_build_object('originalPaymentId', 'd' || lpad(n::text, 6, '0')) end, '{}'
    from generate_series(1, 50000) as n, unnest(array['d', 'r']) as side`);
  await db.execute(sql`
    update payment_work set done_at = case when right(payment_id, 6)::int % 25 > 0 then now() end, done_by_name = 'Olga',
      owner_id = case when right(payment_id, 6)::int % 250 = 0 then ${PERSON}::uuid end`);
  await db.execute(sql`vacuum analyze payments`);
  await db.execute(sql`vacuum analyze payment_work`);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const at = (number: number) => ({
  createdAt: new Date(Date.UTC(2026, 0, 1, 12) + number * 5 * 60_000),
  id: `d${String(number).padStart(6, "0")}`,
});

test.each<[string, Omit<ReturnedDepositQuery, "limit">, string]>([
  ["open deposits, oldest first", { state: "open" }, "d000025"],
  ["the next page of open deposits", { state: "open", after: at(30_000) }, "d030025"],
  ["deposits assigned to one person", { state: "open", owner: { personId: PERSON } }, "d000250"],
  ["unassigned deposits", { state: "open", owner: "nobody", after: at(49_000) }, "d049025"],
  ["closed deposits, newest first", { state: "done" }, "d049999"],
  ["the next page of closed deposits", { state: "done", after: at(20_000) }, "d019999"],
])("lists returned deposits without scanning a table: %s", async (_, query, first) => {
  statements.length = 0;
  const { rows } = await findReturnedDeposits(db as unknown as LedgerDatabase, { ...query, limit: 50 });
  expect(rows[0]).toMatchObject({ paymentId: first, deposit: { amountCents: Number(first.slice(1)) } });
  expect(rows.length).toBeLessThanOrEqual(50);
  expect(await findScannedTables(statements.splice(0))).toEqual([]);
});

test("reads the payments assigned to a person, and their returns, from indexes", async () => {
  statements.length = 0;
  const filters = { owners: [PERSON] };
  const { rows } = await findPaymentPage(db as unknown as LedgerDatabase, { filters, limit: 3 });
  expect(rows.map(({ id }) => id)).toEqual(["r050000", "d050000", "r049750"]);
  expect(await findScannedTables(statements.splice(0))).toEqual([]);
});

/** Returns the tables that the statements scan completely. */
async function findScannedTables(executed: readonly { text: string; params: unknown[] }[]): Promise<string[]> {
  const scans: string[] = [];
  for (const { text, params } of executed) {
    const { rows } = await pool.query(`explain (costs off) ${text}`, params);
    for (const row of rows as { "QUERY PLAN": string }[]) {
      const [, table] = /Seq Scan on (payments|payment_work)\b/.exec(row["QUERY PLAN"]) ?? [];
      if (table) scans.push(`${table}: ${text}`);
    }
  }
  return scans;
}
