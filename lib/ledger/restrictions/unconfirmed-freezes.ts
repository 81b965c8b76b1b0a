import "server-only";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { intents } from "@/lib/ledger/schema/deposit-tables";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";
import { unconfirmedFreezes } from "@/lib/ledger/schema/second-factor-tables";

/** A freeze that took effect before its second factor was presented. */
export type UnconfirmedFreeze = typeof unconfirmedFreezes.$inferSelect;

/** Marks an intent as a freeze to confirm; a retry of a failed intent replaces the mark. */
export async function addUnconfirmedFreeze(
  db: LedgerExecutor,
  freeze: Pick<UnconfirmedFreeze, "intentId" | "personId" | "placedAt">,
): Promise<void> {
  await db
    .insert(unconfirmedFreezes)
    .values(freeze)
    .onConflictDoUpdate({ target: unconfirmedFreezes.intentId, set: { ...freeze, confirmedAt: null } });
}

/** Returns the freeze that placed a restriction, or null if no confirmation was needed. */
export async function findFreezeOfRestriction(
  db: LedgerExecutor,
  restrictionId: string,
): Promise<UnconfirmedFreeze | null> {
  const [row] = await db
    .select({ freeze: unconfirmedFreezes })
    .from(unconfirmedFreezes)
    .innerJoin(intents, eq(intents.id, unconfirmedFreezes.intentId))
    .where(and(eq(intents.kind, "place-restriction"), eq(intents.resultId, restrictionId)));
  return row?.freeze ?? null;
}

/** Returns the IDs of the restrictions that are unconfirmed freezes. */
export async function findUnconfirmedFreezes(
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

/** Marks a freeze as confirmed; returns false if it already was. */
export async function confirmFreezeRow(db: LedgerExecutor, intentId: string, at: Date): Promise<boolean> {
  const confirmed = await db
    .update(unconfirmedFreezes)
    .set({ confirmedAt: at })
    .where(and(eq(unconfirmedFreezes.intentId, intentId), isNull(unconfirmedFreezes.confirmedAt)))
    .returning({ one: sql`1` });
  return confirmed.length > 0;
}

/** Marks the freezes among restrictions as confirmed; returns the IDs of newly confirmed restrictions. */
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
