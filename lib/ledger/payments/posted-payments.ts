import "server-only";
import { and, desc, eq, gte, inArray, sql } from "drizzle-orm";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";
import { payments } from "@/lib/ledger/schema/payment-tables";

/** Returns the posted payments of accounts created since a given time, newest first. */
export function findPostedPayments(
  db: LedgerExecutor,
  accountNumbers: readonly string[],
  { since, limit }: { readonly since: Date; readonly limit: number },
) {
  return db
    .select({
      id: payments.id,
      createdAt: payments.createdAt,
      accountNumber: sql<string>`${payments.accountNumber}`,
      direction: payments.direction,
      paymentType: payments.paymentType,
      checkNumber: payments.checkNumber,
      payeeName: payments.payeeName,
      amountCents: payments.amountCents,
      currency: sql<string | null>`${payments.record}->>'currency'`,
      postedAtText: sql<string | null>`${payments.record}->>'postedAt'`,
    })
    .from(payments)
    .where(
      and(
        inArray(payments.accountNumber, [...accountNumbers]),
        gte(payments.createdAt, since),
        eq(payments.posting, "Posted"),
      ),
    )
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(limit);
}

export type PostedPaymentRow = Awaited<ReturnType<typeof findPostedPayments>>[number];
