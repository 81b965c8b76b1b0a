import { and, asc, eq } from "drizzle-orm";
import { toRestrictionRecord } from "@/bank/domain/restriction-record";
import { type PostingTransaction, restrictionBlocks } from "@/lib/restrictions/matches";
import type { BankExecutor, BankTransaction } from "./bank-database";
import { restrictions } from "./core-tables";

export type RestrictionRow = typeof restrictions.$inferSelect;
export type NewRestriction = Omit<typeof restrictions.$inferInsert, "sequence">;

/** Adds a restriction. The master account must be locked so that no posting to it is in progress. */
export async function addRestriction(tx: BankTransaction, restriction: NewRestriction): Promise<RestrictionRow> {
  const [row] = await tx.insert(restrictions).values(restriction).returning();
  return row!;
}

/**
 * Finds the oldest active restriction that blocks a transaction; null if there is none. The transaction's accounts must
 * be locked.
 */
export async function findBlockingRestriction(
  tx: BankTransaction,
  transaction: PostingTransaction,
): Promise<RestrictionRow | null> {
  const active = await tx
    .select()
    .from(restrictions)
    .where(
      and(
        eq(restrictions.masterAccountNumber, transaction.account.masterAccountNumber),
        eq(restrictions.status, "Active"),
      ),
    )
    .orderBy(asc(restrictions.sequence));
  return active.find((row) => restrictionBlocks(toRestrictionRecord(row), transaction)) ?? null;
}

/** Identifies a restriction on a partner's account. */
interface RestrictionKey {
  readonly partnerId: string;
  readonly masterAccountNumber: string;
  readonly id: string;
}

function matchesKey({ partnerId, masterAccountNumber, id }: RestrictionKey) {
  return and(
    eq(restrictions.id, id),
    eq(restrictions.partnerId, partnerId),
    eq(restrictions.masterAccountNumber, masterAccountNumber),
  );
}

/** Finds a restriction on a partner's account; null if it does not exist or belongs to another partner [GAP-39]. */
export async function findRestriction(db: BankExecutor, key: RestrictionKey): Promise<RestrictionRow | null> {
  const [row] = await db.select().from(restrictions).where(matchesKey(key));
  return row ?? null;
}

/** Deactivates a restriction; null if it does not exist or is already inactive [GAP-29]. */
export async function removeRestriction(
  db: BankExecutor,
  key: RestrictionKey,
  at: Date,
): Promise<RestrictionRow | null> {
  const [row] = await db
    .update(restrictions)
    .set({ status: "Inactive", removedAt: at, lastModifiedAt: at })
    .where(and(matchesKey(key), eq(restrictions.status, "Active")))
    .returning();
  return row ?? null;
}
