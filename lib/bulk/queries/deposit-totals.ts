import "server-only";
import { eq, inArray, sql } from "drizzle-orm";
import { bulkItems } from "@/lib/ledger/schema/bulk-tables";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";
import { payments } from "@/lib/ledger/schema/payment-tables";

/**
 * Outcomes of a batch's checks, in display order: accepted by the bank; not yet sent or not yet decided; rejected by
 * the bank; returned after acceptance; canceled; never recorded at the bank.
 */
const DEPOSIT_RESULTS = ["deposited", "pending", "rejected", "returned", "canceled", "not-deposited"] as const;
export type DepositResult = (typeof DEPOSIT_RESULTS)[number];

/** Number and total amount of a batch's checks that have the same result. */
export interface DepositTotal {
  readonly result: DepositResult;
  readonly count: number;
  readonly cents: number;
}

const RESULT = sql<DepositResult>`case
  when ${bulkItems.state} in ('waiting', 'sending', 'unknown', 'proposed') then 'pending'
  when ${bulkItems.resultId} is null then 'not-deposited'
  when ${payments.status} = 'Rejected' then 'rejected'
  when ${payments.status} = 'Canceled' then 'canceled'
  when ${payments.wasReturned} then 'returned'
  when ${payments.status} is null or ${payments.status} in ('Created', 'Hold') then 'pending'
  else 'deposited' end`;

/**
 * Totals the outcomes of sent batches' checks, based on the payments' current state.
 *
 * @param jobIds IDs of the batches' bulk jobs
 * @returns the totals by job ID; results without checks are omitted
 */
export async function findDepositTotals(
  db: LedgerExecutor,
  jobIds: readonly string[],
): Promise<ReadonlyMap<string, readonly DepositTotal[]>> {
  if (jobIds.length === 0) return new Map();
  const rows = await db
    .select({
      jobId: bulkItems.jobId,
      result: RESULT,
      count: sql<number>`count(*)::int`,
      cents: sql`coalesce(sum((${bulkItems.input}->>'amountCents')::bigint), 0)`.mapWith(Number),
    })
    .from(bulkItems)
    .leftJoin(payments, eq(payments.id, bulkItems.resultId))
    .where(inArray(bulkItems.jobId, [...jobIds]))
    .groupBy(bulkItems.jobId, RESULT);
  const rank = ({ result }: DepositTotal) => DEPOSIT_RESULTS.indexOf(result);
  const totals = new Map<string, DepositTotal[]>();
  for (const { jobId, ...total } of rows) totals.set(jobId, [...(totals.get(jobId) ?? []), total]);
  for (const jobTotals of totals.values()) jobTotals.sort((a, b) => rank(a) - rank(b));
  return totals;
}
