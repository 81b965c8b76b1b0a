import { sql } from "drizzle-orm";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import fc from "fast-check";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createServerDatabase, type ServerDatabase } from "@/lib/database/test-engine";
import { PAYMENT_FLAGS, type PaymentFilters } from "@/lib/ledger/payments/planner/payment-filters";
import type { LedgerDatabase } from "@/lib/ledger/schema/ledger-database";
import { scaledRuns } from "@/lib/shared/test-seed";
import { countPayments } from "./find-payments";
import { findPaymentPage } from "./payment-queries";
import { findTotals } from "./payment-totals";
import { findSortedPage } from "./sorted-payments";
import { type PaymentSort, SORT_KEYS } from "./sorted-places";
import { type EveryPayment, matches, readEveryPayment } from "./testing/every-payment";
import { type Explained, judge } from "./testing/judge-plan";

const COUNT = 100_000;
const STATUSES = ["Created", "Pending", "Processing", "Hold", "Completed", "Canceled", "Rejected"];
const POSTINGS = ["Pending", "Authorized", "Posted", "Failed", "Canceled"];
const NEWEST = Date.UTC(2026, 10, 19, 12);
const MINUTE = 60_000;
const PERSON = "3f1c1f0e-6f0b-4f5e-9a54-0d2f3f6b7c11";

let database: ServerDatabase;
let pool: pg.Pool;
let db: NodePgDatabase;
const statements: { text: string; params: unknown[] }[] = [];

/**
 * Inserts one payment per minute. Only the newest 200 are in progress, as in a ledger with years of data. One in 50 is
 * a return of the payment 100 positions earlier, on a different account; half of the payments are on the same account,
 * one in 20 has the same amount, and one in 400 is assigned to a person.
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
      case when n % 20 = 9 then 5000 else (n::bigint * 7919) % 2000000 end, case when n % 40 = 4 then 'Unauthorized' end, n % 50 = 49,
      n > ${COUNT} - 200 and n % 40 = 4, 'REF-' || n,
      jsonb_build_object('referenceId', 'C' || n, 'payerAccountNumber', (4400000000 + n % 5000)::text)
        || case when n % 50 = 0 and n > 100 then jsonb_build_object('originalPaymentId', lpad((n - 101)::text, 8, '0')) else '{}' end,
      '{}'
    from generate_series(1, ${COUNT}) as n`);
  await db.execute(sql`
    insert into payment_work (payment_id, owner_id)
    select lpad(n::text, 8, '0'), ${PERSON}::uuid from generate_series(3, ${COUNT}, 400) as n
    on conflict (payment_id) do update set owner_id = excluded.owner_id`);
  await db.execute(sql`vacuum analyze payments, payment_work`);
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
  searchTerms: fc.constantFrom(
    { amountCents: 7919, checkNumber: "7919" },
    { numberPart: "80003" },
    { numberPart: "22" },
    { words: "okon" },
    { words: "lindqvist" },
    { drawer: { accountNumber: "4400000123" } },
  ),
};

/** Combinations of one to four list filters; larger combinations match no payments. */
const anyFilters: fc.Arbitrary<PaymentFilters> = fc
  .subarray(Object.keys(FILTERS) as (keyof typeof FILTERS)[], { minLength: 1, maxLength: 4 })
  .chain((names) => fc.record(Object.fromEntries(names.map((name) => [name, FILTERS[name]])) as typeof FILTERS));

/** A narrow range of amounts, served by an index, and unassigned payments, which have no index. */
const NARROW = { minCents: 4_990, maxCents: 5_010 };
const EXTRA_FILTERS: readonly PaymentFilters[] = [
  NARROW,
  { ...NARROW, payee: "ng" },
  { ...NARROW, accountNumbers: ["2218000000", "4400000007"] },
  { ...NARROW, accountNumbers: ["2218000007"], payee: "mary" },
  { ...NARROW, statuses: ["Rejected"], owners: [null] },
  { payee: "lindqvist", owners: [null] },
  { payee: "lindqvist", owners: [PERSON], accountNumbers: ["2218000000"] },
];

const SORTS = SORT_KEYS.flatMap((key): PaymentSort[] => [
  { key, isDescending: false },
  { key, isDescending: true },
]);
/** Values after which a sorted list continues. */
const SORTED_VALUES = {
  amount: [undefined, 5, 1_000_000, null],
  account: [undefined, "2218000000", "2218000200", null],
};
const anySorted = fc.constantFrom(...SORTS).chain((sort) =>
  fc.record({
    sort: fc.constant(sort),
    value: fc.constantFrom(...SORTED_VALUES[sort.key]),
    isUp: fc.boolean(),
  }),
);

const sortedSlice = ({ sort, value, isUp }: { sort: PaymentSort; value?: number | string | null; isUp: boolean }) => {
  if (value === undefined) return { sort };
  const position = { value, ...at(COUNT / 2) };
  return isUp ? { sort, after: position } : { sort, before: position };
};

test("reads any combination of filters, sorted by amount or account, from indexes and discards few rows", async () => {
  const inefficient: string[] = [];
  const tried = fc.sample(fc.tuple(fc.oneof(anyFilters, fc.constant<PaymentFilters>({})), anySorted), {
    numRuns: scaledRuns(250),
    seed: 20261123,
  });
  for (const [filters, sorted] of tried) {
    statements.length = 0;
    await findSortedPage(db as unknown as LedgerDatabase, { filters, ...sortedSlice(sorted), limit: 50 });
    inefficient.push(...(await findInefficientStatements(filters)));
  }
  expect(inefficient).toEqual([]);
});

test("a sorted page matches the result of sorting all payments, or is refused because too many payments match", async () => {
  const all = await readEveryPayment(pool);
  const tried = fc.sample(fc.tuple(fc.oneof(anyFilters, fc.constant<PaymentFilters>({})), anySorted), {
    numRuns: scaledRuns(120),
    seed: 11,
  });
  let sortedCount = 0;
  for (const [filters, sorted] of tried) {
    const flags = filters.flags?.filter((flag) => !flag.startsWith("open"));
    const filter = { ...filters, flags };
    const { key, isDescending } = sorted.sort;
    const sortedBy = (row: EveryPayment) => (key === "amount" ? Number(row.cents) : row.account);
    const compare = (a: unknown, b: unknown) => (a === b ? 0 : (a as string) < (b as string) ? -1 : 1);
    const order = (a: readonly [unknown, string], b: readonly [unknown, string]) =>
      (compare(a[0], b[0]) || compare(a[1], b[1])) * (isDescending ? -1 : 1);
    const matching = all.filter((row) => matches(row, filter));
    matching.sort((a, b) => order([sortedBy(a), a.id], [sortedBy(b), b.id]));
    const { id } = at(COUNT / 2);
    const sign = (row: EveryPayment) =>
      sorted.value === null ? -1 : order([sortedBy(row), row.id], [sorted.value, id]);
    const expected =
      sorted.value === undefined
        ? matching.slice(0, 20)
        : sorted.isUp
          ? matching.filter((row) => sign(row) < 0).slice(-20)
          : matching.filter((row) => sign(row) > 0).slice(0, 20);
    const found = await findSortedPage(db as unknown as LedgerDatabase, {
      filters: filter,
      ...sortedSlice(sorted),
      limit: 20,
    });
    if (found) sortedCount++;
    const ids = found?.rows.map((row) => row.id) ?? (matching.length > 900 ? "too many" : "refused");
    expect({ filter, sorted, ids }).toEqual({
      filter,
      sorted,
      ids: found ? expected.map((row) => row.id) : "too many",
    });
  }
  expect(sortedCount).toBeGreaterThan(50);
});

test("reads any combination of filters, at any depth, from indexes and discards few rows", async () => {
  const positions = [undefined, at(COUNT - 150), at(COUNT / 2), at(900)];
  const inefficient: string[] = [];
  const tried = fc.sample(fc.tuple(anyFilters, fc.constantFrom(...positions)), {
    numRuns: scaledRuns(250),
    seed: 20261119,
  });
  for (const [filters, before] of [...tried, ...EXTRA_FILTERS.map((filters) => [filters, at(COUNT / 2)] as const)]) {
    statements.length = 0;
    await findPaymentPage(db as unknown as LedgerDatabase, { filters, before, limit: 50 });
    await countPayments(db as unknown as LedgerDatabase, filters, 1_000);
    inefficient.push(...(await findInefficientStatements(filters)));
  }
  expect(inefficient).toEqual([]);
});

test("pages and counts match the result of reading all payments", async () => {
  const all = await readEveryPayment(pool);
  const positions = [undefined, at(COUNT - 150), at(COUNT / 2), at(900)];
  const tried = fc.sample(fc.tuple(anyFilters, fc.constantFrom(...positions), fc.boolean()), {
    numRuns: scaledRuns(80),
    seed: 7,
  });
  const more = EXTRA_FILTERS.flatMap((filters) => [
    [filters, undefined, false] as const,
    [filters, at(900), true] as const,
  ]);
  for (const [filters, position, isNewer] of [...tried, ...more]) {
    // Open flags depend on more than the payment's row.
    const flags = filters.flags?.filter((flag) => !flag.startsWith("open"));
    const filter = { ...filters, flags };
    const matching = all.filter((row) => matches(row, filter));
    const older = position ? matching.filter(({ id }) => id < position.id).slice(0, 20) : matching.slice(0, 20);
    const newer = position ? matching.filter(({ id }) => id > position.id).slice(-20) : older;
    const { rows } = await findPaymentPage(db as unknown as LedgerDatabase, {
      filters: filter,
      limit: 20,
      ...(position && (isNewer ? { after: position } : { before: position })),
    });
    const expected = (isNewer ? newer : older).map(({ id }) => id);
    expect({ filter, ids: rows.map(({ id }) => id) }).toEqual({ filter, ids: expected });
    const { count, isMore } = await countPayments(db as unknown as LedgerDatabase, filter, 1_000);
    const isExact = count === matching.length && !isMore;
    const isAtLeast = isMore && count > 0 && count <= matching.length;
    expect({ filter, count, isTrue: isExact || isAtLeast }).toEqual({ filter, count, isTrue: true });
  }
});

/** Returns the statements since the last call that scan the payments table or discard many rows. */
async function findInefficientStatements(filters: PaymentFilters): Promise<string[]> {
  const inefficient: string[] = [];
  for (const { text, params } of statements.splice(0)) {
    const { rows } = await pool.query(`explain (analyze, timing off, costs off, format json) ${text}`, params);
    const { scanned, discarded } = judge((rows[0] as Explained)["QUERY PLAN"][0].Plan);
    if (scanned || discarded > 5_000)
      inefficient.push(`${JSON.stringify(filters)}: ${discarded} ${scanned ? "SCAN" : ""} in ${text}`);
  }
  return inefficient;
}

test.each<[string, PaymentFilters]>([
  ["a status", { statuses: ["Rejected"] }],
  ["a status and a payee", { statuses: ["Completed"], payee: "okonkwo", directions: ["Inbound"] }],
  ["a common amount range", { minCents: 1_700_000, directions: ["Inbound"] }],
  ["no matches", { payee: "nobody" }],
])("totals of up to 10,000 payments are exact: %s", async (_, filters) => {
  const matching = (await readEveryPayment(pool)).filter((row) => matches(row, filters));
  expect(matching.length).toBeLessThanOrEqual(10_000);
  const sumCents = matching.reduce((sum, { cents: amount }) => sum + Number(amount), 0);
  const totals = await findTotals(db as unknown as LedgerDatabase, filters);
  expect(totals).toEqual({ count: matching.length, sumCents, isEstimated: false });
});

test("totals of more than 10,000 payments are estimated from a sample", async () => {
  const { count, sumCents, isEstimated } = await findTotals(db as unknown as LedgerDatabase, { payee: "mary" });
  expect(isEstimated).toBe(true);
  expect(count / 99_900).toBeCloseTo(1, 0);
  expect(sumCents / (99_900 * 1_000_000)).toBeCloseTo(1, 0);
});

const at = (n: number) => ({ id: String(n).padStart(8, "0"), createdAt: new Date(NEWEST - (COUNT - n) * MINUTE) });
