import "server-only";
import { and, desc, eq, gt, inArray, sql } from "drizzle-orm";
import { notifyChange } from "@/lib/ledger/changes/change-notifications";
import { intents } from "@/lib/ledger/schema/deposit-tables";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";
import { OWN_REFERENCE, payments } from "@/lib/ledger/schema/payment-tables";
import type { Intent } from "./intents";

/** The failure code of an intent whose outcome a person decided, whether it succeeded or failed. */
export const SETTLED_BY_HAND = "settled-by-hand";

/** The failure code of an intent for which the bank's answer contradicts a person's. */
const CONTRADICTED = "contradicted";

const MAX_ROWS = 20;

/**
 * Corrects an intent that was settled by hand with the bank's own answer; false when it was not, or when the answer is
 * the same.
 */
export async function correctSettlement(
  db: LedgerExecutor,
  id: string,
  answer: Pick<Partial<Intent>, "resultId" | "paymentId"> & { readonly state: "resolved" | "failed"; message: string },
  now: Date,
): Promise<boolean> {
  const updated = await db
    .update(intents)
    .set({ ...answer, failureCode: CONTRADICTED, updatedAt: now })
    .where(
      and(
        eq(intents.id, id),
        eq(intents.failureCode, SETTLED_BY_HAND),
        eq(intents.state, answer.state === "resolved" ? "failed" : "resolved"),
      ),
    )
    .returning({ id: intents.id });
  if (updated.length === 0) return false;
  await notifyChange(db, { topic: "intent", id });
  return true;
}

/** Intents of a kind that were settled by hand since an instant, newest first. */
export function findSettledByHand(db: LedgerExecutor, kind: Intent["kind"], since: Date): Promise<Intent[]> {
  return db
    .select()
    .from(intents)
    .where(
      and(
        eq(intents.kind, kind),
        // Same condition as the partial index.
        sql`${intents.failureCode} in ('settled-by-hand', 'contradicted')`,
        gt(intents.createdAt, since),
      ),
    )
    .orderBy(desc(intents.createdAt))
    .limit(MAX_ROWS);
}

/** Whether the bank's answer contradicted a person's. */
export function isContradicted({ failureCode }: Intent): boolean {
  return failureCode === CONTRADICTED;
}

/** The payments with these client identifiers, by identifier in lower case. */
export async function findPaymentsByIdentifier(
  db: LedgerExecutor,
  identifiers: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (identifiers.length === 0) return new Map();
  const rows = await db
    .select({ id: payments.id, identifier: sql<string>`${OWN_REFERENCE}` })
    .from(payments)
    .where(
      inArray(
        sql`${OWN_REFERENCE}`,
        identifiers.map((identifier) => identifier.toLowerCase()),
      ),
    );
  return new Map(rows.map(({ id, identifier }) => [identifier, id]));
}
