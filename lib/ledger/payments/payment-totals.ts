import "server-only";
import { sql } from "drizzle-orm";
import { queryRows } from "@/lib/database/query-rows";
import { findMatchingFacets } from "@/lib/ledger/payments/planner/facets";
import { buildFullCondition, findMatchingIds } from "@/lib/ledger/payments/planner/find-ids";
import type { PaymentFilters } from "@/lib/ledger/payments/planner/payment-filters";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";
import { payments } from "@/lib/ledger/schema/payment-tables";

/** Number and total amount of the payments that match filters. */
export interface PaymentTotals {
  readonly count: number;
  /** Total in cents, at most 2^53 - 1; payments without a known amount count as 0. */
  readonly sumCents: number;
  /** Whether the totals are estimated from a sample and rounded to two significant digits. */
  readonly isEstimated: boolean;
}

/** Counts up to this number are exact. */
const MAX_EXACT_COUNT = 10_000;
/** Approximate number of 8 kB table pages in a sample. */
const SAMPLED_PAGES = 2_000;

/**
 * Returns the totals of the payments that match the filters: exact for up to {@link MAX_EXACT_COUNT} payments,
 * otherwise estimated from a random sample, whose size does not grow with the table.
 */
export async function findTotals(db: LedgerExecutor, filters: PaymentFilters): Promise<PaymentTotals> {
  const { ids, isComplete } = await findMatchingIds(db, filters, MAX_EXACT_COUNT);
  if (isComplete) return { ...(await sumPayments(db, ids)), isEstimated: false };
  const estimate = await estimateTotals(db, filters);
  // Even if no index bounds the matches, there may be few enough to read them all.
  if (estimate.isEstimated && estimate.count <= 2 * MAX_EXACT_COUNT) {
    const exact = await countUpTo(db, filters, MAX_EXACT_COUNT + 1);
    if (exact.count <= MAX_EXACT_COUNT) return { ...exact, isEstimated: false };
  }
  return estimate;
}

interface Sum {
  readonly count: number;
  readonly sumCents: number;
}

const TOTALS = sql`count(*)::int as count, coalesce(sum(amount_cents), 0)::text as sum`;

async function queryTotals(db: LedgerExecutor, query: ReturnType<typeof sql>): Promise<Sum> {
  const rows = await queryRows<{ count: number; sum: string }>(db, query);
  return { count: rows[0]!.count, sumCents: Math.min(Number(rows[0]!.sum), Number.MAX_SAFE_INTEGER) };
}

function sumPayments(db: LedgerExecutor, ids: readonly string[]): Promise<Sum> {
  return queryTotals(
    db,
    sql`select ${TOTALS} from ${payments}
      where ${payments.id} in (select json_array_elements_text(${JSON.stringify(ids)}::json))`,
  );
}

async function countUpTo(db: LedgerExecutor, filters: PaymentFilters, limit: number): Promise<Sum> {
  const condition = buildFullCondition(filters, await findMatchingFacets(db, filters)) ?? sql`true`;
  return queryTotals(
    db,
    sql`select ${TOTALS} from (select ${payments.amountCents} from ${payments} where ${condition} limit ${limit}) as found`,
  );
}

async function estimateTotals(db: LedgerExecutor, filters: PaymentFilters): Promise<PaymentTotals> {
  const rows = await queryRows<{ pages: number | string }>(
    db,
    sql`select pg_relation_size('payments') / current_setting('block_size')::int as pages`,
  );
  const percent = Math.min(100, (100 * SAMPLED_PAGES) / Math.max(1, Number(rows[0]!.pages)));
  const condition = buildFullCondition(filters, await findMatchingFacets(db, filters)) ?? sql`true`;
  const sampleTotals = await queryTotals(
    db,
    sql`select ${TOTALS} from ${payments} tablesample system (${percent}) repeatable (1) where ${condition}`,
  );
  if (percent === 100) return { ...sampleTotals, isEstimated: false };
  const scale = (value: number) =>
    Math.min(Math.round(Number(((value * 100) / percent).toPrecision(2))), Number.MAX_SAFE_INTEGER);
  return { count: scale(sampleTotals.count), sumCents: scale(sampleTotals.sumCents), isEstimated: true };
}
