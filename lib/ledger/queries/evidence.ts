import "server-only";
import { and, asc, eq, inArray, isNotNull, lt, or, type SQL, sql } from "drizzle-orm";
import { IS_OPEN_REJECTION, IS_OPEN_RETURN } from "@/lib/ledger/payments/planner/needs-attention";
import { isOpenException } from "@/lib/ledger/positive-pay/authorization-queries";
import { restrictions } from "@/lib/ledger/schema/control-tables";
import { intents } from "@/lib/ledger/schema/deposit-tables";
import { receivedEvents } from "@/lib/ledger/schema/event-tables";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";
import { payments } from "@/lib/ledger/schema/payment-tables";

/**
 * Condition: images and events of the payment may be needed as evidence. Its status or that of a related payment is not
 * terminal, it awaits a decision or must be resolved, an operation on it has no outcome, or its account is restricted.
 */
const IS_EVIDENCE: SQL = or(
  sql`coalesce(${payments.status}, '') not in ('Completed', 'Rejected', 'Canceled')`,
  isOpenException(),
  IS_OPEN_RETURN,
  IS_OPEN_REJECTION,
  sql`exists (select 1 from ${payments} as related
    where (related.original_payment_id = ${payments.id} or related.id = ${payments.originalPaymentId})
      and coalesce(related.status, '') not in ('Completed', 'Rejected', 'Canceled'))`,
  sql`exists (select 1 from ${intents} as attempt
    where attempt.payment_id = ${payments.id} and attempt.state in ('sending', 'unknown'))`,
  sql`exists (select 1 from ${restrictions} as stop
    where stop.status is distinct from 'Inactive'
      and (stop.master_account_number = ${payments.accountNumber} or stop.sub_account_number = ${payments.accountNumber}))`,
)!;

/** Returns the payments whose images and events are no longer needed as evidence. */
export async function findPaymentsWithoutEvidence(db: LedgerExecutor, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ id: payments.id })
    .from(payments)
    // The condition is null if the bank omitted fields.
    .where(and(inArray(payments.id, [...ids]), sql`(${IS_EVIDENCE}) is not true`));
  return rows.map(({ id }) => id);
}

/** Condition: the event is not about a payment or restriction that needs evidence. */
const IS_NO_EVIDENCE_EVENT: SQL = sql`not exists (select 1 from ${payments}
    where ${payments.id} = ${receivedEvents.paymentId} and ${IS_EVIDENCE})
  and not exists (select 1 from ${restrictions} as stop where stop.status is distinct from 'Inactive'
    and ${receivedEvents.changes} @> jsonb_build_array(jsonb_build_object('kind', 'restriction', 'id', stop.id)))`;

/**
 * Purges the bodies of events applied before a given time, oldest first, unless they are needed as evidence. The rest
 * of an event is kept, including its changes and the key that identifies further copies.
 *
 * @returns the number of purged bodies, at most `limit`
 */
export async function purgeEventBodies(db: LedgerExecutor, appliedBefore: Date, limit: number): Promise<number> {
  const old = db
    .select({ id: receivedEvents.id })
    .from(receivedEvents)
    .where(
      and(
        eq(receivedEvents.state, "applied"),
        or(isNotNull(receivedEvents.raw), isNotNull(receivedEvents.encryptedBody)),
        lt(receivedEvents.appliedAt, appliedBefore),
        IS_NO_EVIDENCE_EVENT,
      ),
    )
    .orderBy(asc(receivedEvents.appliedAt))
    .limit(limit)
    .for("update", { skipLocked: true });
  const purged = await db
    .update(receivedEvents)
    .set({ raw: null, encryptedBody: null })
    .where(inArray(receivedEvents.id, old))
    .returning({ id: receivedEvents.id });
  return purged.length;
}
