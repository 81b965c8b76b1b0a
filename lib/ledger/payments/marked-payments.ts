import "server-only";
import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";
import { payments } from "@/lib/ledger/schema/payment-tables";

const listOf = (ids: readonly string[]): SQL => sql`(select json_array_elements_text(${JSON.stringify(ids)}::json))`;

/** Returns the amounts of payments, newest first; null if a payment has no amount. */
export function findAmounts(
  db: LedgerExecutor,
  ids: readonly string[],
): Promise<{ readonly id: string; readonly amountCents: number | null }[]> {
  return db
    .select({ id: payments.id, amountCents: payments.amountCents })
    .from(payments)
    .where(sql`${payments.id} in ${listOf(ids)}`)
    .orderBy(desc(payments.createdAt), desc(payments.id));
}

/** Returns the IDs of payments that have a return that was not rejected or canceled [GAP-23]. */
export async function findReturnedIds(db: LedgerExecutor, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ id: payments.originalPaymentId })
    .from(payments)
    .where(
      and(
        sql`${payments.originalPaymentId} in ${listOf(ids)}`,
        eq(payments.paymentType, "Return"),
        sql`coalesce(${payments.status}, '') not in ('Rejected', 'Canceled')`,
      ),
    );
  return new Set(rows.flatMap(({ id }) => id ?? []));
}
