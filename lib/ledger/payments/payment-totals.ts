import "server-only";
import { sql } from "drizzle-orm";
import { queryRows } from "@/lib/database/query-rows";
import { findFacetsOf } from "@/lib/ledger/payments/planner/facets";
import { findUpTo, meetsAll } from "@/lib/ledger/payments/planner/find-ids";
import type { PaymentFilters } from "@/lib/ledger/payments/planner/payment-filters";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";
import { payments } from "@/lib/ledger/schema/payment-tables";

/** The number of payments that match a filter, and their total. */
export interface PaymentTotals {
  readonly count: number;
  /** Cents, 2^53 - 1 at most; payments whose amount is not known count as 0. */
  readonly sumCents: number;
  /** From a sample; count and sum are rounded to two digits. */
  readonly isEstimated: boolean;
}

/** Counts up to this number are exact. */
const MAX_EXACT_COUNT = 10_000;
/** Maximum number of 8 kB table pages that a sample reads. */
const SAMPLED_PAGES = 2_000;

/**
 * The totals of a filter: exact where it finds no more than {@link MAX_EXACT_COUNT} payments, and otherwise estimated
 * from a random sample of the table, whose size does not grow with the table.
 */
export async function findTotals(db: LedgerExecutor, filters: PaymentFilters): Promise<PaymentTotals> {
  const { ids, isComplete } = await findUpTo(db, filters, MAX_EXACT_COUNT);
  if (isComplete) return { ...(await sumPayments(db, ids)), isEstimated: false };
  const sampled = await estimateTotals(db, filters);
  // There may still be few matches even if no index limits them; then all of them are read.
  if (sampled.isEstimated && sampled.count <= 2 * MAX_EXACT_COUNT) {
    const counted = await countUpTo(db, filters, MAX_EXACT_COUNT + 1);
    if (counted.count <= MAX_EXACT_COUNT) return { ...counted, isEstimated: false };
  }
  return sampled;
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
  const condition = meetsAll(filters, await findFacetsOf(db, filters)) ?? sql`true`;
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
  const condition = meetsAll(filters, await findFacetsOf(db, filters)) ?? sql`true`;
  const found = await queryTotals(
    db,
    sql`select ${TOTALS} from ${payments} tablesample system (${percent}) repeatable (1) where ${condition}`,
  );
  if (percent === 100) return { ...found, isEstimated: false };
  const scale = (figure: number) =>
    Math.min(Math.round(Number(((figure * 100) / percent).toPrecision(2))), Number.MAX_SAFE_INTEGER);
  return { count: scale(found.count), sumCents: scale(found.sumCents), isEstimated: true };
}
