import "server-only";
import { isDeepStrictEqual } from "node:util";
import { eq } from "drizzle-orm";
import type { RestrictionStatus } from "@/lib/contract/enums";
import type { Restriction } from "@/lib/contract/restriction";
import type { Tolerant } from "@/lib/contract/tolerant-reading";
import { restrictions } from "./control-tables";
import { type Life, mergeRecord, readMoment } from "./merge-record";
import { tellNews } from "./news";
import type { LedgerTransaction } from "./open-ledger";
import { storableJson } from "./storable-json";

/** Something the bank has said about a restriction. */
export interface RestrictionArrival {
  readonly restrictionId: string;
  /** A restriction record (2.2), read tolerantly. */
  readonly record: Tolerant<Restriction>;
  /** When the portal asked, or was told. */
  readonly observedAt: Date;
}

export type StoredRestriction = typeof restrictions.$inferSelect;

const LIFE: Life = {
  order: { Active: 0, Inactive: 1 } satisfies Record<RestrictionStatus, number>,
  terminal: ["Inactive"] satisfies RestrictionStatus[],
  unknownOrder: 0,
};

/** The one way in for anything the bank says about a restriction; idempotent and independent of order. */
export async function applyRestriction(
  tx: LedgerTransaction,
  { restrictionId, record, observedAt }: RestrictionArrival,
): Promise<StoredRestriction> {
  await tx
    .insert(restrictions)
    .values({ id: restrictionId, createdAt: observedAt, record: {}, fieldStamps: {} })
    .onConflictDoNothing();
  const [kept] = await tx.select().from(restrictions).where(eq(restrictions.id, restrictionId)).for("update");
  const arrived = storableJson({ ...record, id: restrictionId });
  const merged = mergeRecord(kept!, arrived, observedAt, LIFE);
  const said = merged.record;
  const [stored] = await tx
    .update(restrictions)
    .set({
      ...merged,
      masterAccountNumber: textOf(said.masterAccountNumber),
      subAccountNumber: textOf(said.subAccountNumber),
      status: textOf(said.status),
      createdAt: readMoment(said.createdAt) ?? (kept!.createdAt < observedAt ? kept!.createdAt : observedAt),
      removedAt: readMoment(said.removedAt),
    })
    .where(eq(restrictions.id, restrictionId))
    .returning();
  if (!isDeepStrictEqual(kept!.record, merged.record)) await tellNews(tx, { topic: "restriction", id: restrictionId });
  return stored!;
}

function textOf(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}
