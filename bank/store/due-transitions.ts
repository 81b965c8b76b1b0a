import { and, asc, eq, isNotNull, lte, sql } from "drizzle-orm";
import type { TransitionName } from "@/bank/domain/payment-lifecycle";
import type { BankExecutor } from "./bank-database";
import { payments } from "./schema";

export interface DuePayment {
  readonly paymentId: string;
  readonly transition: TransitionName;
  readonly dueAt: Date;
}

/**
 * The payments with the earliest due time no later than `until`, in order of arrival, at most `limit`. Transitions that
 * become due because of these are found by the next call.
 */
export async function findFirstDue(db: BankExecutor, until: Date, limit: number): Promise<DuePayment[]> {
  const first = db
    .select({ at: sql`min(${payments.dueAt})` })
    .from(payments)
    .where(lte(payments.dueAt, until));
  const rows = await db
    .select({ paymentId: payments.id, transition: payments.dueTransition, dueAt: payments.dueAt })
    .from(payments)
    .where(and(isNotNull(payments.dueAt), eq(payments.dueAt, sql`(${first})`)))
    .orderBy(asc(payments.sequence))
    .limit(limit);
  return rows.map(({ paymentId, transition, dueAt }) => ({ paymentId, transition: transition!, dueAt: dueAt! }));
}
