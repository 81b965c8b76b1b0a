import "server-only";
import { and, count, desc, eq, inArray, isNull, min } from "drizzle-orm";
import { isOpenException } from "@/lib/ledger/positive-pay/authorization-queries";
import { exceptionDecisions } from "@/lib/ledger/schema/control-tables";
import { intents } from "@/lib/ledger/schema/deposit-tables";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";
import { payments } from "@/lib/ledger/schema/payment-tables";

/** Counts undecided checks presented without authorization, and returns when the first was presented. */
export async function findUndecidedExceptions(
  db: LedgerExecutor,
): Promise<{ count: number; firstPresentedAt: Date | null }> {
  const [row] = await db
    .select({ count: count(), firstPresentedAt: min(payments.createdAt) })
    .from(payments)
    .leftJoin(exceptionDecisions, eq(exceptionDecisions.paymentId, payments.id))
    .where(and(isOpenException(), isNull(exceptionDecisions.paymentId)));
  return { count: row?.count ?? 0, firstPresentedAt: row?.firstPresentedAt ?? null };
}

/** Returns intents whose outcome is unknown, newest first. */
export function findUnknownIntents(db: LedgerExecutor, limit: number) {
  return (
    db
      .select({
        id: intents.id,
        kind: intents.kind,
        subject: intents.subject,
        paymentId: intents.paymentId,
        request: intents.request,
        personName: intents.personName,
        createdAt: intents.createdAt,
      })
      .from(intents)
      // The redundant condition allows using the partial index of unresolved intents.
      .where(and(inArray(intents.state, ["sending", "unknown"]), eq(intents.state, "unknown")))
      .orderBy(desc(intents.createdAt))
      .limit(limit)
  );
}

/** Returns the account numbers of payments, by payment ID. */
export async function findPaymentAccounts(
  db: LedgerExecutor,
  ids: readonly string[],
): Promise<Map<string, string | null>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: payments.id, accountNumber: payments.accountNumber })
    .from(payments)
    .where(inArray(payments.id, [...ids]));
  return new Map(rows.map(({ id, accountNumber }) => [id, accountNumber]));
}

/** Returns check numbers and amounts, by payment ID. */
export async function findCheckSummaries(db: LedgerExecutor, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, CheckSummary>();
  const rows = await db
    .select({ id: payments.id, checkNumber: payments.checkNumber, amountCents: payments.amountCents })
    .from(payments)
    .where(inArray(payments.id, [...ids]));
  return new Map(rows.map(({ id, ...facts }): [string, CheckSummary] => [id, facts]));
}

export interface CheckSummary {
  readonly checkNumber: string | null;
  readonly amountCents: number | null;
}
