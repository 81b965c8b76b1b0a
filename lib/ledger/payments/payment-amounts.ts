import "server-only";
import { sql } from "drizzle-orm";
import { queryRows } from "@/lib/database/query-rows";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";
import { payments } from "@/lib/ledger/schema/payment-tables";
import type { PaymentFilters } from "./payment-filters";

/** Each amount is a range of the index to merge. */
const MAX_AMOUNTS = 50;

/** The amounts in cents that payments have in a range; null when the range has an open end, or more than a few of them. */
export async function findAmountsIn(
  db: LedgerExecutor,
  { minCents, maxCents }: PaymentFilters,
): Promise<number[] | null> {
  if (minCents === undefined || maxCents === undefined) return null;
  const next = (after: ReturnType<typeof sql>) => sql`select amount_cents from ${payments}
    where ${after} and amount_cents <= ${maxCents} order by amount_cents limit 1`;
  const rows = await queryRows<{ cents: number }>(
    db,
    sql`
    with recursive known as (
      (${next(sql`amount_cents >= ${minCents}`)})
      union all
      select (${next(sql`amount_cents > known.amount_cents`)}) from known where known.amount_cents is not null
    )
    select amount_cents::float8 as cents from known where amount_cents is not null limit ${MAX_AMOUNTS + 1}`,
  );
  return rows.length > MAX_AMOUNTS ? null : rows.map(({ cents }) => cents);
}
