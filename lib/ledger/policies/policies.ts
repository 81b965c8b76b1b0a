import "server-only";
import { and, eq } from "drizzle-orm";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";
import { policies } from "@/lib/ledger/schema/policy-tables";

export type StoredPolicy = typeof policies.$inferSelect;

/** The version of a policy that no one has changed yet. */
export const UNCHANGED = 0;

/** A policy as last changed; null while it is at its default. */
export async function findPolicy(db: LedgerExecutor, key: string): Promise<StoredPolicy | null> {
  const [policy] = await db.select().from(policies).where(eq(policies.key, key));
  return policy ?? null;
}

/**
 * Stores a changed policy as the version after the one that was read; false when it has changed in the meantime.
 *
 * @param change `version` is the one that was read, {@link UNCHANGED} for a policy at its default
 */
export async function replacePolicy(db: LedgerExecutor, change: StoredPolicy): Promise<boolean> {
  const next = { ...change, version: change.version + 1 };
  const stored =
    change.version === UNCHANGED
      ? await db.insert(policies).values(next).onConflictDoNothing().returning({ key: policies.key })
      : await db
          .update(policies)
          .set(next)
          .where(and(eq(policies.key, change.key), eq(policies.version, change.version)))
          .returning({ key: policies.key });
  return stored.length > 0;
}
