import "server-only";
import { and, asc, lt, sql } from "drizzle-orm";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";
import { payments } from "@/lib/ledger/schema/payment-tables";

/** Position of a payment in creation order. */
export interface PaymentCursor {
  readonly createdAt: Date;
  readonly id: string;
}

/** Finds payments created before a given time, oldest first, continuing after `last`. */
export function findPaymentIdsBefore(
  db: LedgerExecutor,
  before: Date,
  last: PaymentCursor | null,
  limit: number,
): Promise<PaymentCursor[]> {
  const position = sql`(${payments.createdAt}, ${payments.id})`;
  return db
    .select({ createdAt: payments.createdAt, id: payments.id })
    .from(payments)
    .where(
      and(
        lt(payments.createdAt, before),
        last ? sql`${position} > (${last.createdAt.toISOString()}::timestamptz, ${last.id})` : undefined,
      ),
    )
    .orderBy(asc(payments.createdAt), asc(payments.id))
    .limit(limit);
}
