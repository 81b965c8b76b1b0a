import "server-only";
import { and, asc, lt, sql } from "drizzle-orm";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";
import { payments } from "@/lib/ledger/schema/payment-tables";

/** A payment's place in the order of creation. */
export interface PaymentPlace {
  readonly createdAt: Date;
  readonly id: string;
}

/** Payments created before an instant, the oldest first, after the place where the last page ended. */
export function findPaymentIdsBefore(
  db: LedgerExecutor,
  before: Date,
  last: PaymentPlace | null,
  limit: number,
): Promise<PaymentPlace[]> {
  const place = sql`(${payments.createdAt}, ${payments.id})`;
  return db
    .select({ createdAt: payments.createdAt, id: payments.id })
    .from(payments)
    .where(
      and(
        lt(payments.createdAt, before),
        last ? sql`${place} > (${last.createdAt.toISOString()}::timestamptz, ${last.id})` : undefined,
      ),
    )
    .orderBy(asc(payments.createdAt), asc(payments.id))
    .limit(limit);
}
