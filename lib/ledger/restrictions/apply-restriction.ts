import "server-only";
import { isDeepStrictEqual } from "node:util";
import { eq } from "drizzle-orm";
import type { RestrictionStatus } from "@/lib/contract/enums";
import { type Restriction, restrictionSchema } from "@/lib/contract/restriction";
import { readTolerantly, type Tolerant } from "@/lib/contract/tolerant-reading";
import { notifyChange } from "@/lib/ledger/changes/change-notifications";
import { truncateTexts } from "@/lib/ledger/records/cut-texts";
import { type Lifecycle, mergeRecord, parseTimestamp } from "@/lib/ledger/records/merge-record";
import { restrictions } from "@/lib/ledger/schema/control-tables";
import type { LedgerTransaction } from "@/lib/ledger/schema/ledger-database";
import { storableJson } from "@/lib/shared/storable-json";

/** Bank data about a restriction. */
export interface RestrictionUpdate {
  readonly restrictionId: string;
  /** A tolerantly parsed restriction record (2.2). */
  readonly record: Tolerant<Restriction>;
  /** When the portal sent the request or received the event. */
  readonly observedAt: Date;
}

export type StoredRestriction = typeof restrictions.$inferSelect;

const LIFECYCLE: Lifecycle = {
  order: { Active: 0, Inactive: 1 } satisfies Record<RestrictionStatus, number>,
  terminal: ["Inactive"] satisfies RestrictionStatus[],
  unknownOrder: 0,
};

/** Stores bank data about a restriction. Idempotent and independent of order. */
export async function applyRestriction(
  tx: LedgerTransaction,
  { restrictionId, record, observedAt }: RestrictionUpdate,
): Promise<StoredRestriction> {
  await tx
    .insert(restrictions)
    .values({ id: restrictionId, createdAt: observedAt, record: {}, fieldStamps: {} })
    .onConflictDoNothing();
  const [existing] = await tx.select().from(restrictions).where(eq(restrictions.id, restrictionId)).for("update");
  const received = storableJson({ ...record, id: restrictionId });
  const merged = mergeRecord(existing!, received, observedAt, LIFECYCLE);
  const parsed = readTolerantly(restrictionSchema, merged.record).value;
  // Copied for lists and filters; other fields are only in `record`.
  const { masterAccountNumber, subAccountNumber, status } = parsed;
  const [stored] = await tx
    .update(restrictions)
    .set({
      ...merged,
      ...truncateTexts({ masterAccountNumber, subAccountNumber, status }),
      createdAt:
        parseTimestamp(parsed.createdAt) ?? (existing!.createdAt < observedAt ? existing!.createdAt : observedAt),
      removedAt: parseTimestamp(parsed.removedAt),
    })
    .where(eq(restrictions.id, restrictionId))
    .returning();
  if (!isDeepStrictEqual(existing!.record, merged.record))
    await notifyChange(tx, { topic: "restriction", id: restrictionId });
  return stored!;
}
