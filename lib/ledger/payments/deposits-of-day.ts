import "server-only";
import { and, eq, gte, isNull, lte, ne, notInArray, or, sql } from "drizzle-orm";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";
import { payments } from "@/lib/ledger/schema/payment-tables";

const UNDONE_STATUSES = ["Rejected", "Canceled"];

/**
 * Sums the checks deposited into an account on a business day, in cents, excluding rejected and canceled deposits.
 *
 * @param yymmdd the business day in the bank's format
 * @param since a time before the day's first deposit; deposits on a long weekend count for the next business day
 * @param before excludes this payment and later payments
 */
export async function sumDepositsOfDay(
  db: LedgerExecutor,
  accountNumber: string,
  yymmdd: string,
  since: Date,
  before?: { readonly id: string; readonly at: Date },
): Promise<number> {
  const [row] = await db
    .select({ sum: sql<string | null>`sum(${payments.amountCents})` })
    .from(payments)
    .where(
      and(
        eq(payments.accountNumber, accountNumber),
        gte(payments.createdAt, since),
        before && ne(payments.id, before.id),
        before && lte(payments.createdAt, before.at),
        eq(payments.direction, "Outbound"),
        or(isNull(payments.paymentType), eq(payments.paymentType, "Forward")),
        or(isNull(payments.status), notInArray(payments.status, UNDONE_STATUSES)),
        eq(sql`${payments.record}->>'depositBusinessDate'`, yymmdd),
      ),
    );
  return Number(row?.sum ?? 0);
}
