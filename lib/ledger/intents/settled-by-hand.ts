import "server-only";
import { and, desc, eq, gt, inArray, sql } from "drizzle-orm";
import { notifyChange } from "@/lib/ledger/changes/change-notifications";
import { intents } from "@/lib/ledger/schema/deposit-tables";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";
import { OWN_REFERENCE, payments } from "@/lib/ledger/schema/payment-tables";
import type { Intent } from "./intents";

/** Failure code of an intent that a user settled manually, whether as succeeded or failed. */
export const SETTLED_MANUALLY = "settled-by-hand";

/** Failure code of an intent for which the bank's answer contradicted the user. */
const CONTRADICTED = "contradicted";

const MAX_ROWS = 20;

/**
 * Corrects a manually settled intent with the bank's answer. Returns false if the intent was not settled manually, or
 * the answer is the same.
 */
export async function correctManualSettlement(
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
        eq(intents.failureCode, SETTLED_MANUALLY),
        eq(intents.state, answer.state === "resolved" ? "failed" : "resolved"),
      ),
    )
    .returning({ id: intents.id });
  if (updated.length === 0) return false;
  await notifyChange(db, { topic: "intent", id });
  return true;
}

/** Returns manually settled intents of a kind created since a given time, newest first. */
export function findManuallySettled(db: LedgerExecutor, kind: Intent["kind"], since: Date): Promise<Intent[]> {
  return db
    .select()
    .from(intents)
    .where(
      and(
        eq(intents.kind, kind),
        // Must match the partial index.
        sql`${intents.failureCode} in ('settled-by-hand', 'contradicted')`,
        gt(intents.createdAt, since),
      ),
    )
    .orderBy(desc(intents.createdAt))
    .limit(MAX_ROWS);
}

/** Returns whether the bank's answer contradicted the user's. */
export function isContradictedByBank({ failureCode }: Intent): boolean {
  return failureCode === CONTRADICTED;
}

/** Returns the IDs of the payments with these client identifiers, by lowercase identifier. */
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
