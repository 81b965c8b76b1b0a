import "server-only";
import { eq, inArray, sql } from "drizzle-orm";
import { bulkItems } from "@/lib/ledger/schema/bulk-tables";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";
import { payments } from "@/lib/ledger/schema/payment-tables";

/**
 * The outcome of a check of a batch: accepted by the bank; not yet sent, or not yet decided by the bank; refused by the
 * bank; returned after it was accepted; canceled; or never recorded at the bank. Totals are shown in this order.
 */
const DEPOSIT_RESULTS = ["deposited", "pending", "rejected", "returned", "canceled", "not-deposited"] as const;
export type DepositResult = (typeof DEPOSIT_RESULTS)[number];

/** The number and the total amount of a batch's checks that have one result. */
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
 * The outcome of the checks of sent batches, from the current state of the payments.
 *
 * @param jobIds the bulk jobs of the batches
 * @returns the totals by job; a result without checks is omitted
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
