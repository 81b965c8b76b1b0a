import "server-only";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { intents } from "@/lib/ledger/schema/deposit-tables";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";
import { unconfirmedFreezes } from "@/lib/ledger/schema/second-factor-tables";

/** A freeze that acted before its second factor was presented. */
export type UnconfirmedFreeze = typeof unconfirmedFreezes.$inferSelect;

/** Marks a request as a freeze to confirm; one that failed and is sent again keeps its newest mark. */
export async function addUnconfirmedFreeze(
  db: LedgerExecutor,
  freeze: Pick<UnconfirmedFreeze, "intentId" | "personId" | "placedAt">,
): Promise<void> {
  await db
    .insert(unconfirmedFreezes)
    .values(freeze)
    .onConflictDoUpdate({ target: unconfirmedFreezes.intentId, set: { ...freeze, confirmedAt: null } });
}

/** The freeze that placed a restriction; null when it was not placed as one to confirm. */
export async function findFreezeOf(db: LedgerExecutor, restrictionId: string): Promise<UnconfirmedFreeze | null> {
  const [found] = await db
    .select({ freeze: unconfirmedFreezes })
    .from(unconfirmedFreezes)
    .innerJoin(intents, eq(intents.id, unconfirmedFreezes.intentId))
    .where(and(eq(intents.kind, "place-restriction"), eq(intents.resultId, restrictionId)));
  return found?.freeze ?? null;
}

/** Which of these restrictions are freezes that no one has confirmed. */
export async function findUnconfirmed(
  db: LedgerExecutor,
  restrictionIds: readonly string[],
): Promise<ReadonlySet<string | null>> {
  if (restrictionIds.length === 0) return new Set();
  const rows = await db
    .select({ id: intents.resultId })
    .from(unconfirmedFreezes)
    .innerJoin(intents, eq(intents.id, unconfirmedFreezes.intentId))
    .where(and(isNull(unconfirmedFreezes.confirmedAt), inArray(intents.resultId, [...restrictionIds])));
  return new Set(rows.map(({ id }) => id));
}

/** Keeps that a freeze was confirmed; false when it was before. */
export async function confirmFreezeRow(db: LedgerExecutor, intentId: string, at: Date): Promise<boolean> {
  const confirmed = await db
    .update(unconfirmedFreezes)
    .set({ confirmedAt: at })
    .where(and(eq(unconfirmedFreezes.intentId, intentId), isNull(unconfirmedFreezes.confirmedAt)))
    .returning({ one: sql`1` });
  return confirmed.length > 0;
}

/** Keeps that the freezes among these restrictions were confirmed; returns those that were not before. */
export async function confirmFreezesOf(
  db: LedgerExecutor,
  restrictionIds: readonly string[],
  at: Date,
): Promise<string[]> {
  if (restrictionIds.length === 0) return [];
  const confirmed = await db
    .update(unconfirmedFreezes)
    .set({ confirmedAt: at })
    .from(intents)
    .where(
      and(
        eq(intents.id, unconfirmedFreezes.intentId),
        isNull(unconfirmedFreezes.confirmedAt),
        inArray(intents.resultId, [...restrictionIds]),
      ),
    )
    .returning({ id: intents.resultId });
  return confirmed.flatMap(({ id }) => id ?? []);
}
