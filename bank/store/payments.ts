import { and, asc, desc, eq, gt, gte, inArray, notInArray, sql } from "drizzle-orm";
import { assert } from "@/lib/shared/assert";
import type { BankExecutor, BankTransaction } from "./bank-database";
import { readTogether } from "./read-together";
import { checkAnalyses, payments } from "./schema";

export type PaymentRow = typeof payments.$inferSelect;
export type NewPayment = Omit<typeof payments.$inferInsert, "sequence">;

/**
 * Adds a payment. Null when the partner has used its client identifier already; one being added at this moment is
 * waited for, so that two at once make one payment [GAP-6].
 */
export async function addPayment(tx: BankTransaction, payment: NewPayment): Promise<PaymentRow | null> {
  const [row] = await tx
    .insert(payments)
    .values(payment)
    .onConflictDoNothing({ target: [payments.partnerId, payments.clientIdentifier] })
    .returning();
  return row ?? null;
}

/** A payment that is known to be there, whosever it is. */
export async function loadPayment(db: BankExecutor, id: string): Promise<PaymentRow> {
  const [row] = await db.select().from(payments).where(eq(payments.id, id));
  assert(row, "a payment that was found stays");
  return row;
}

/** A partner's payment; another partner's is as good as none [GAP-39]. */
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

/** What makes two pictures the same check [GAP-14]. */
export interface CheckIdentity {
  readonly routingNumber: string;
  readonly accountNumber: string;
  readonly checkNumber: string;
  readonly amountCents: number;
}

/** Makes deposits of one check wait for each other to the end of the transaction, whichever account they go to. */
export async function lockCheck(tx: BankTransaction, check: CheckIdentity): Promise<void> {
  const key = [check.routingNumber, check.accountNumber, check.checkNumber, check.amountCents].join("/");
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
}

/** The newest live deposit of a check since an instant, at whichever partner. */
export async function findSameCheck(
  tx: BankTransaction,
  check: CheckIdentity,
  since: Date,
): Promise<PaymentRow | null> {
  const [row] = await tx
    .select()
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
        notInArray(payments.status, ["Rejected", "Canceled"]),
      ),
    )
    .orderBy(desc(payments.sequence))
    .limit(1);
  return row ?? null;
}

/**
 * The inbound checks of an account that wait for an authorization, with their cut-off still to come, oldest first;
 * locked to the end of the transaction, so that the cut-off can't take them meanwhile [GAP-18] [R-17].
 */
export function lockHeldChecks(tx: BankTransaction, accountNumber: string, at: Date): Promise<PaymentRow[]> {
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

/** Whose a payment is, and when it last changed: each change moves that, so it tells one version from another. */
export const findPaymentVersion = readTogether(async (db, ids) => {
  const rows = await db
    .select({ id: payments.id, partnerId: payments.partnerId, lastModifiedAt: payments.lastModifiedAt })
    .from(payments)
    .where(sql`${payments.id} = any(${`{${ids.join(",")}}`}::uuid[])`);
  return new Map(rows.map((row) => [row.id, row]));
});

/** A payment with the image analysis of its pictures, whosever it is. */
export const findAnalyzedPayment = readTogether(async (db, ids) => {
  const rows = await db
    .select({ payment: payments, analysis: checkAnalyses.analysis })
    .from(payments)
    .leftJoin(checkAnalyses, eq(checkAnalyses.paymentId, payments.picturesOf))
    .where(inArray(payments.id, [...ids]));
  return new Map(rows.map((row) => [row.payment.id, row]));
});
