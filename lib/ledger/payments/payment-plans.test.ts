import { sql } from "drizzle-orm";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import fc from "fast-check";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createServerDatabase, type ServerDatabase } from "@/lib/database/test-engine";
import type { LedgerDatabase } from "@/lib/ledger/schema/ledger-database";
import { countPayments } from "./find-payments";
import { PAYMENT_FLAGS, type PaymentFilters } from "./payment-filters";
import { findPaymentPage } from "./payment-queries";

const COUNT = 100_000;
const STATUSES = ["Created", "Pending", "Processing", "Hold", "Completed", "Canceled", "Rejected"];
const POSTINGS = ["Pending", "Authorized", "Posted", "Failed", "Canceled"];
const NEWEST = Date.UTC(2026, 10, 19, 12);
const MINUTE = 60_000;

let database: ServerDatabase;
let pool: pg.Pool;
let db: NodePgDatabase;
const statements: { text: string; params: unknown[] }[] = [];

/**
 * A payment a minute. The newest 200 are under way, as in a ledger of years; one in 50 is a return of the payment 100
 * before it, whose account differs; half of the payments are on one account.
 */
beforeAll(async () => {
  database = await createServerDatabase("ledger");
  pool = new pg.Pool({ connectionString: database.url, max: 1 });
  db = drizzle(pool, { logger: { logQuery: (text, params) => statements.push({ text, params }) } });
  await db.execute(sql`
    insert into payments (id, created_at, status, posting, payment_type, direction, account_number, check_number, payee_name,
      amount_cents, positive_pay_result, was_returned, decision_required, client_identifier, record, field_stamps)
    select lpad(n::text, 8, '0'), timestamptz '2026-11-19T12:00:00Z' - (${COUNT} - n) * interval '1 minute',
      case when n > ${COUNT} - 200 then (array['Created','Pending','Processing','Hold'])[1 + n % 4]
        when n % 25 = 7 then 'Rejected' when n % 90 = 8 then 'Canceled' else 'Completed' end,
      case when n > ${COUNT} - 200 then (array['Pending','Authorized'])[1 + n % 2]
        when n % 25 = 7 then 'Failed' when n % 90 = 8 then 'Canceled' else 'Posted' end,
      case when n % 50 = 0 then 'Return' else 'Forward' end, case when n % 2 = 0 then 'Inbound' else 'Outbound' end,
      case when n % 2 = 0 then '2218000000' else (2218000000 + n % 401)::text end, (1000 + n / 3)::text,
      (array['Smith','Jones','Okonkwo','Ng','Co'])[1 + n % 5] || ' ' || case when n % 1000 = 3 then 'Lindqvist' else 'Mary' end,
      (n::bigint * 7919) % 2000000, case when n % 40 = 4 then 'Unauthorized' end, n % 50 = 49,
      n > ${COUNT} - 200 and n % 40 = 4, 'REF-' || n,
      jsonb_build_object('referenceId', 'C' || n, 'payerAccountNumber', (4400000000 + n % 5000)::text)
        || case when n % 50 = 0 and n > 100 then jsonb_build_object('originalPaymentId', lpad((n - 101)::text, 8, '0')) else '{}' end,
      '{}'
    from generate_series(1, ${COUNT}) as n`);
  await db.execute(sql`vacuum analyze payments`);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const some = <Value extends string>(values: readonly Value[]) =>
  fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: 3 });
const instant = fc.integer({ min: 0, max: COUNT }).map((minutes) => new Date(NEWEST - minutes * MINUTE));
const cents = fc.integer({ min: 0, max: 2_000_000 });

const FILTERS = {
  statuses: some(STATUSES),
  directions: some(["Inbound", "Outbound"]),
  types: some(["Forward", "Return"]),
  postings: some(POSTINGS),
  flags: some(PAYMENT_FLAGS),
  accountNumbers: some(["2218000000", "2218000007", "2218000399", "4400000007", "9"]),
  createdFrom: instant,
  createdBefore: instant,
  minCents: cents,
  maxCents: cents,
  checkNumber: fc.constantFrom("1002", "02000", "30000", "7"),
  payee: fc.constantFrom("smith", "c", "lindqvist", "mary ng", "lind jon", "nobody"),
  sought: fc.constantFrom(
    { amountCents: 7919, checkNumber: "7919" },
    { numberPart: "80003" },
    { numberPart: "22" },
    { words: "okon" },
    { words: "lindqvist" },
    { drawer: { accountNumber: "4400000123" } },
  ),
};

/** One to four of the filters that the list offers, together: more of them match nothing. */
const anyFilters: fc.Arbitrary<PaymentFilters> = fc
  .subarray(Object.keys(FILTERS) as (keyof typeof FILTERS)[], { minLength: 1, maxLength: 4 })
  .chain((names) => fc.record(Object.fromEntries(names.map((name) => [name, FILTERS[name]])) as typeof FILTERS));

test("any combination of filters, at any depth, is read from indexes, and few rows are thrown away", async () => {
  const places = [undefined, at(COUNT - 150), at(COUNT / 2), at(900)];
  const bad: string[] = [];
  const tried = fc.sample(fc.tuple(anyFilters, fc.constantFrom(...places)), { numRuns: 250, seed: 20261119 });
  for (const [filters, before] of tried) {
    statements.length = 0;
    await findPaymentPage(db as unknown as LedgerDatabase, { filters, before, limit: 50 });
    await countPayments(db as unknown as LedgerDatabase, filters, 1_000);
    for (const { text, params } of statements.splice(0)) {
      const { rows } = await pool.query(`explain (analyze, timing off, costs off, format json) ${text}`, params);
      const { scanned, thrownAway } = judge((rows[0] as Explained)["QUERY PLAN"][0].Plan);
      if (scanned || thrownAway > 5_000)
        bad.push(`${JSON.stringify(filters)}: ${thrownAway} ${scanned ? "SCAN" : ""} in ${text}`);
    }
  }
  expect(bad).toEqual([]);
});

test("it finds what reading every payment finds", async () => {
  const all = await readAll();
  const places = [undefined, at(COUNT - 150), at(COUNT / 2), at(900)];
  const tried = fc.sample(fc.tuple(anyFilters, fc.constantFrom(...places), fc.boolean()), { numRuns: 80, seed: 7 });
  for (const [filters, place, isNewer] of tried) {
    // Whether a matter is open takes more than a payment's own row.
    const flags = filters.flags?.filter((flag) => !flag.startsWith("open"));
    const filter = { ...filters, flags };
    const matching = all.filter((row) => matches(row, filter));
    const older = place ? matching.filter(({ id }) => id < place.id).slice(0, 20) : matching.slice(0, 20);
    const newer = place ? matching.filter(({ id }) => id > place.id).slice(-20) : older;
    const { rows } = await findPaymentPage(db as unknown as LedgerDatabase, {
      filters: filter,
      limit: 20,
      ...(place && (isNewer ? { after: place } : { before: place })),
    });
    const expected = (isNewer ? newer : older).map(({ id }) => id);
    expect({ filter, ids: rows.map(({ id }) => id) }).toEqual({ filter, ids: expected });
    const { count, isMore } = await countPayments(db as unknown as LedgerDatabase, filter, 1_000);
    const isExact = count === matching.length && !isMore;
    const isAtLeast = isMore && count > 0 && count <= matching.length;
    expect({ filter, count, isTrue: isExact || isAtLeast }).toEqual({ filter, count, isTrue: true });
  }
});

interface Row {
  readonly id: string;
  readonly at: Date;
  readonly status: string;
  readonly posting: string;
  readonly type: string;
  readonly direction: string;
  readonly account: string;
  readonly number: string;
  readonly payee: string;
  readonly cents: number;
  readonly unauthorized: boolean;
  readonly returned: boolean;
  readonly decision: boolean;
  readonly drawer: string;
  readonly originalId: string | null;
  original?: Row | undefined;
}

/** Newest first. */
async function readAll(): Promise<Row[]> {
  const { rows } = await pool.query<Row>(`select id, created_at as at, status, posting, payment_type as type, direction,
    account_number as account, check_number as number, lower(payee_name) as payee, amount_cents::int as cents,
    positive_pay_result = 'Unauthorized' as unauthorized, was_returned as returned, decision_required as decision,
    record->>'payerAccountNumber' as drawer, record->>'originalPaymentId' as "originalId" from payments order by id desc`);
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const row of rows) row.original = byId.get(String(row.originalId));
  return rows;
}

/** The meaning of the filters, written down a second time. */
function matches(row: Row, filters: PaymentFilters): boolean {
  const { accountNumbers, createdFrom, createdBefore, minCents, maxCents, checkNumber, payee, sought, flags } = filters;
  const oneOf = (values: readonly string[] | undefined, value: unknown) =>
    !values?.length || values.includes(value as string);
  const hasWords = (text: string) =>
    text.split(" ").every((word) =>
      String(row.payee)
        .split(" ")
        .some((own) => own.startsWith(word)),
    );
  const accounts = [row.account, ...(row.type === "Return" ? [row.drawer, row.original?.account] : [])];
  return (
    oneOf(filters.statuses, row.status) &&
    oneOf(filters.directions, row.direction) &&
    oneOf(filters.types, row.type) &&
    oneOf(filters.postings, row.posting) &&
    (!accountNumbers?.length || accounts.some((account) => accountNumbers.includes(account as string))) &&
    (!flags?.length ||
      flags.some(
        (flag) =>
          ({ decision: row.decision, returned: row.returned, unauthorized: row.unauthorized })[flag as "decision"],
      )) &&
    (!createdFrom || Number(row.at) >= Number(createdFrom)) &&
    (!createdBefore || Number(row.at) < Number(createdBefore)) &&
    (minCents === undefined || Number(row.cents) >= minCents) &&
    (maxCents === undefined || Number(row.cents) <= maxCents) &&
    (checkNumber === undefined || Number(row.number) === Number(checkNumber)) &&
    (payee === undefined || hasWords(payee)) &&
    (!sought ||
      row.cents === sought.amountCents ||
      (sought.checkNumber !== undefined && row.number === sought.checkNumber) ||
      (sought.numberPart !== undefined && `${row.account} ${row.number}`.includes(sought.numberPart)) ||
      (sought.words !== undefined && hasWords(sought.words)) ||
      row.drawer === sought.drawer?.accountNumber)
  );
}

const at = (n: number) => ({ id: String(n).padStart(8, "0"), createdAt: new Date(NEWEST - (COUNT - n) * MINUTE) });

interface Explained {
  readonly "QUERY PLAN": [{ readonly Plan: PlanNode }];
}

interface PlanNode {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly "Actual Loops": number;
  readonly "Rows Removed by Filter"?: number;
  readonly "Rows Removed by Join Filter"?: number;
  readonly "Rows Removed by Index Recheck"?: number;
  readonly Plans?: readonly PlanNode[];
}

/** Whether a plan scans the payments, and how many rows it reads in vain. */
function judge(node: PlanNode): { scanned: boolean; thrownAway: number } {
  const below = (node.Plans ?? []).map(judge);
  const own =
    (node["Rows Removed by Filter"] ?? 0) +
    (node["Rows Removed by Join Filter"] ?? 0) +
    (node["Rows Removed by Index Recheck"] ?? 0);
  return {
    scanned:
      (node["Node Type"] === "Seq Scan" && node["Relation Name"] === "payments") ||
      below.some(({ scanned }) => scanned),
    thrownAway: own * node["Actual Loops"] + below.reduce((sum, { thrownAway }) => sum + thrownAway, 0),
  };
}
