import { and, asc, desc, eq, exists, gt, gte, inArray, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { assert } from "@/lib/shared/assert";
import type { BankExecutor, BankTransaction } from "./bank-database";
import { checkAnalyses, payments } from "./schema";

export type PaymentRow = typeof payments.$inferSelect;
export type NewPayment = Omit<typeof payments.$inferInsert, "sequence">;

/**
 * Adds a payment; returns null if the partner has already used its client identifier. Waits for a concurrent insert of
 * the same identifier, so that two concurrent requests create one payment [GAP-6].
 */
export async function addPayment(tx: BankTransaction, payment: NewPayment): Promise<PaymentRow | null> {
  const [row] = await tx
    .insert(payments)
    .values(payment)
    .onConflictDoNothing({ target: [payments.partnerId, payments.clientIdentifier] })
    .returning();
  return row ?? null;
}

/** Loads a payment of any partner; the payment must exist. */
export async function loadPayment(db: BankExecutor, id: string): Promise<PaymentRow> {
  const [row] = await db.select().from(payments).where(eq(payments.id, id));
  assert(row, "payments are never deleted");
  return row;
}

/** Finds a partner's payment; null if it does not exist or belongs to another partner [GAP-39]. */
export async function findPayment(db: BankExecutor, partnerId: string, id: string): Promise<PaymentRow | null> {
  const [row] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.id, id), eq(payments.partnerId, partnerId)));
  return row ?? null;
}

export async function findByClientIdentifier(
  db: BankExecutor,
  partnerId: string,
  clientIdentifier: string,
): Promise<PaymentRow | null> {
  const [row] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.partnerId, partnerId), eq(payments.clientIdentifier, clientIdentifier)));
  return row ?? null;
}

/** The values that identify a check: two deposits with the same values are of the same check [GAP-14]. */
export interface CheckIdentity {
  readonly routingNumber: string;
  readonly accountNumber: string;
  readonly checkNumber: string;
  readonly amountCents: number;
}

/** Indexed by the rank in {@link findDepositsOfSameCheck}. */
const DEPOSIT_STATES = ["standing", "returned", "ended"] as const;

/** Serializes deposits of one check, into any account, until the end of the transaction. */
export async function lockCheck(tx: BankTransaction, check: CheckIdentity): Promise<void> {
  const key = [check.routingNumber, check.accountNumber, check.checkNumber, check.amountCents].join("/");
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
}

/**
 * Finds a deposit of a check since an instant, by any partner: the newest one still in effect, else the newest one
 * returned, else the newest one rejected or canceled. A deposit counts as returned once its return is
 * received, since a restriction may block the return until then.
 */
export async function findDepositsOfSameCheck(
  tx: BankTransaction,
  check: CheckIdentity,
  since: Date,
): Promise<{ readonly payment: PaymentRow; readonly state: "standing" | "returned" | "ended" } | null> {
  const returned = alias(payments, "returned");
  const hasPendingReturn = exists(
    tx
      .select({ id: returned.id })
      .from(returned)
      .where(
        and(
          eq(returned.originalPaymentId, payments.id),
          eq(returned.paymentType, "Return"),
          eq(returned.status, "Created"),
        ),
      ),
  );
  const hasEnded = inArray(payments.status, ["Rejected", "Canceled"]);
  const rank = sql<number>`case when ${hasEnded} then 2 when ${payments.wasReturned} and not ${hasPendingReturn} then 1 else 0 end`;
  const [row] = await tx
    .select({ payment: payments, rank })
    .from(payments)
    .where(
      and(
        eq(payments.paymentType, "Forward"),
        eq(payments.direction, "Outbound"),
        eq(payments.payerRoutingNumber, check.routingNumber),
        eq(payments.payerAccountNumber, check.accountNumber),
        eq(payments.checkNumber, check.checkNumber),
        eq(payments.amountCents, check.amountCents),
        gte(payments.createdAt, since),
      ),
    )
    .orderBy(asc(rank), desc(payments.sequence))
    .limit(1);
  return row ? { payment: row.payment, state: DEPOSIT_STATES[row.rank]! } : null;
}

/**
 * Returns an account's inbound checks that are on hold and not past their cut-off, oldest first. They stay locked until
 * the transaction ends, so that the cut-off cannot reject them meanwhile [GAP-18].
 */
export function lockChecksOnHold(tx: BankTransaction, accountNumber: string, at: Date): Promise<PaymentRow[]> {
  return tx
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.accountNumber, accountNumber),
        eq(payments.status, "Hold"),
        eq(payments.direction, "Inbound"),
        eq(payments.paymentType, "Forward"),
        gt(payments.dueAt, at),
      ),
    )
    .orderBy(asc(payments.sequence))
    .for("update");
}

/** Finds a payment of any partner, with its image analysis. */
export async function findAnalyzedPayment(db: BankExecutor, id: string) {
  const [row] = await db
    .select({ payment: payments, analysis: checkAnalyses.analysis })
    .from(payments)
    .leftJoin(checkAnalyses, eq(checkAnalyses.paymentId, payments.picturesOf))
    .where(eq(payments.id, id));
  return row ?? null;
}
