import "server-only";
import { and, asc, eq, gte, inArray, sql } from "drizzle-orm";
import type { PaymentCursor } from "@/lib/ledger/payments/planner/list-source";
import { savedAccounts } from "@/lib/ledger/schema/deposit-tables";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";
import { payments } from "@/lib/ledger/schema/payment-tables";

/**
 * Returns a page of inbound checks that can still be returned according to the ledger, earliest first.
 *
 * @param createdFrom checks created before this time can no longer be returned
 * @param firstDay first business day whose checks can still be returned, as `yymmdd`
 */
export async function findReturnableChecks(
  db: LedgerExecutor,
  query: { createdFrom: Date; firstDay: string; after?: PaymentCursor; limit: number },
) {
  const { createdFrom, firstDay, after, limit } = query;
  const rows = await db
    .select({ payment: payments, accountName: savedAccounts.name })
    .from(payments)
    .leftJoin(savedAccounts, eq(savedAccounts.accountNumber, payments.accountNumber))
    .where(
      and(
        gte(payments.createdAt, createdFrom),
        eq(payments.direction, "Inbound"),
        sql`${payments.paymentType} is distinct from 'Return'`,
        inArray(payments.status, ["Completed", "Rejected"]),
        sql`${payments.wasReturned} is distinct from true`,
        sql`coalesce(${payments.record}->>'depositBusinessDate',
          to_char(${payments.createdAt} at time zone 'America/New_York', 'YYMMDD')) >= ${firstDay}`,
        sql`not exists (select 1 from ${payments} as back where back.original_payment_id = ${payments.id}
          and back.payment_type = 'Return' and back.status is distinct from 'Rejected'
          and back.status is distinct from 'Canceled')`,
        after &&
          sql`(${payments.createdAt}, ${payments.id}) > (${after.createdAt.toISOString()}::timestamptz, ${after.id})`,
      ),
    )
    .orderBy(asc(payments.createdAt), asc(payments.id))
    .limit(limit + 1);
  return { rows: rows.slice(0, limit), more: rows.length > limit };
}
