import { and, asc, eq, isNotNull, lte, sql } from "drizzle-orm";
import type { MoveName } from "@/bank/domain/payment-life";
import type { BankExecutor } from "./bank-database";
import { payments } from "./schema";

export interface DuePayment {
  readonly paymentId: string;
  readonly move: MoveName;
  readonly dueAt: Date;
}

/**
 * The payments whose next move is due first, at one and the same instant no later than `until`, in order of arrival;
 * at most `limit` of them. What a move makes due later is found by asking again.
 */
export async function findFirstDue(db: BankExecutor, until: Date, limit: number): Promise<DuePayment[]> {
  const first = db
    .select({ at: sql`min(${payments.dueAt})` })
    .from(payments)
    .where(lte(payments.dueAt, until));
  const rows = await db
    .select({ paymentId: payments.id, move: payments.dueMove, dueAt: payments.dueAt })
    .from(payments)
    .where(and(isNotNull(payments.dueAt), eq(payments.dueAt, sql`(${first})`)))
    .orderBy(asc(payments.sequence))
    .limit(limit);
  return rows.map(({ paymentId, move, dueAt }) => ({ paymentId, move: move!, dueAt: dueAt! }));
}
