import "server-only";
import { isDeepStrictEqual } from "node:util";
import { eq } from "drizzle-orm";
import type { RestrictionStatus } from "@/lib/contract/enums";
import type { Restriction } from "@/lib/contract/restriction";
import type { Tolerant } from "@/lib/contract/tolerant-reading";
import { notifyChange } from "@/lib/ledger/changes/change-notifications";
import { type Lifecycle, mergeRecord, parseTimestamp } from "@/lib/ledger/records/merge-record";
import { storableJson } from "@/lib/ledger/records/storable-json";
import { restrictions } from "@/lib/ledger/schema/control-tables";
import type { LedgerTransaction } from "@/lib/ledger/schema/ledger-database";

/** Data from the bank about a restriction. */
export interface RestrictionUpdate {
  readonly restrictionId: string;
  /** A restriction record (2.2), read tolerantly. */
  readonly record: Tolerant<Restriction>;
  /** When the portal sent its request, or received the event. */
  readonly observedAt: Date;
}

export type StoredRestriction = typeof restrictions.$inferSelect;

const LIFECYCLE: Lifecycle = {
  order: { Active: 0, Inactive: 1 } satisfies Record<RestrictionStatus, number>,
  terminal: ["Inactive"] satisfies RestrictionStatus[],
  unknownOrder: 0,
};

/** The only writer of bank data about a restriction; idempotent and independent of order. */
export async function applyRestriction(
  tx: LedgerTransaction,
  { restrictionId, record, observedAt }: RestrictionUpdate,
): Promise<StoredRestriction> {
  await tx
    .insert(restrictions)
    .values({ id: restrictionId, createdAt: observedAt, record: {}, fieldStamps: {} })
    .onConflictDoNothing();
  const [kept] = await tx.select().from(restrictions).where(eq(restrictions.id, restrictionId)).for("update");
  const arrived = storableJson({ ...record, id: restrictionId });
  const merged = mergeRecord(kept!, arrived, observedAt, LIFECYCLE);
  const said = merged.record;
  const [stored] = await tx
    .update(restrictions)
    .set({
      ...merged,
      masterAccountNumber: textOf(said.masterAccountNumber),
      subAccountNumber: textOf(said.subAccountNumber),
      status: textOf(said.status),
      createdAt: parseTimestamp(said.createdAt) ?? (kept!.createdAt < observedAt ? kept!.createdAt : observedAt),
      removedAt: parseTimestamp(said.removedAt),
    })
    .where(eq(restrictions.id, restrictionId))
    .returning();
  if (!isDeepStrictEqual(kept!.record, merged.record))
    await notifyChange(tx, { topic: "restriction", id: restrictionId });
  return stored!;
}

function textOf(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}
