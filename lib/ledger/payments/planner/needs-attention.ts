import "server-only";
import { and, desc, eq, or, type SQL, sql } from "drizzle-orm";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";
import { payments } from "@/lib/ledger/schema/payment-tables";
import { paymentWork } from "@/lib/ledger/schema/work-tables";

/** Condition: neither the payment nor the returned deposit is marked resolved. */
const IS_NOT_RESOLVED = sql`not exists (select 1 from ${paymentWork} as work
  where work.payment_id in (${payments.id}, case when ${payments.direction} = 'Inbound' then ${payments.originalPaymentId} end)
    and work.done_at is not null)`;

/**
 * Condition: the check was not redeposited afterward. A redeposit is linked by the bank, or has the same check number
 * and the same amount or drawer, because the bank sets no link if it could not read the check.
 *
 * @param deposit the deposit's alias in the query
 */
export function isNotRedeposited(deposit: string): SQL {
  const of = sql.raw(deposit);
  return sql`not exists (select 1 from ${payments} as again
    where again.original_payment_id = ${of}.id and again.payment_type is distinct from 'Return'
      and again.status is distinct from 'Canceled')
  and not exists (select 1 from ${payments} as again
    where ltrim(again.check_number, '0') = ltrim(${of}.check_number, '0')
      and again.direction = 'Outbound' and again.payment_type is distinct from 'Return'
      and again.status is distinct from 'Canceled'
      and (again.created_at, again.id) > (${of}.created_at, ${of}.id)
      and (again.amount_cents = ${of}.amount_cents
        or again.record->>'payerAccountNumber' = ${of}.record->>'payerAccountNumber'))`;
}

/**
 * Condition: a rejected deposit or return is not resolved. Duplicates, and checks that were deposited or returned
 * again, need no action.
 */
export const IS_OPEN_REJECTION: SQL = and(
  eq(payments.status, "Rejected"),
  sql`${payments.rejectionReason} is distinct from 'Duplicate'`,
  sql`${payments.direction} is distinct from 'Inbound'`,
  IS_NOT_RESOLVED,
  or(
    and(
      eq(payments.paymentType, "Return"),
      sql`not exists (select 1 from ${payments} as again
      where again.original_payment_id = ${payments.originalPaymentId} and again.payment_type = 'Return'
        and (again.created_at, again.id) > (${payments.createdAt}, ${payments.id}))`,
    ),
    and(sql`${payments.paymentType} is distinct from 'Return'`, isNotRedeposited("payments")),
  ),
)!;

/**
 * Condition: a returned deposit is not resolved. Matches the return from the paying bank, or the deposit if the bank
 * only marked it as returned.
 */
export const IS_OPEN_RETURN: SQL = and(
  or(
    // Has no parameters, so that the partial indexes apply.
    and(
      sql`${payments.paymentType} = 'Return'`,
      eq(payments.direction, "Inbound"),
      sql`${payments.status} is distinct from 'Rejected' and ${payments.status} is distinct from 'Canceled'`,
      sql`not exists (select 1 from ${payments} as deposit where deposit.id = ${payments.originalPaymentId}
        and not (${isNotRedeposited("deposit")}))`,
    ),
    and(
      sql`${payments.wasReturned}`,
      eq(payments.direction, "Outbound"),
      sql`${payments.paymentType} is distinct from 'Return'`,
      sql`not exists (select 1 from ${payments} as back
        where back.original_payment_id = ${payments.id} and back.payment_type = 'Return')`,
      isNotRedeposited("payments"),
    ),
  ),
  IS_NOT_RESOLVED,
)!;

/** Returns whether a payment or one of its returns is an unresolved rejection or return. */
export async function needsAttention(db: LedgerExecutor, paymentId: string): Promise<boolean> {
  const [open] = await db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        or(eq(payments.id, paymentId), eq(payments.originalPaymentId, paymentId)),
        or(IS_OPEN_REJECTION, IS_OPEN_RETURN),
      ),
    )
    .orderBy(desc(payments.createdAt))
    .limit(1);
  return open !== undefined;
}
