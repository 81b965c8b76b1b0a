import "server-only";
import { and, eq } from "drizzle-orm";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";
import { policies } from "@/lib/ledger/schema/policy-tables";

export type StoredPolicy = typeof policies.$inferSelect;

/** Version of a policy that has never been changed */
export const INITIAL_VERSION = 0;

/** Returns a stored policy, or null if it has never been changed. */
export async function findPolicy(db: LedgerExecutor, key: string): Promise<StoredPolicy | null> {
  const [policy] = await db.select().from(policies).where(eq(policies.key, key));
  return policy ?? null;
}

/**
 * Stores a changed policy as the next version; returns false if it has changed since it was read.
 *
 * @param change `version` is the version that was read, or {@link INITIAL_VERSION} for the default
 */
export async function replacePolicy(db: LedgerExecutor, change: StoredPolicy): Promise<boolean> {
  const next = { ...change, version: change.version + 1 };
  const stored =
    change.version === INITIAL_VERSION
      ? await db.insert(policies).values(next).onConflictDoNothing().returning({ key: policies.key })
      : await db
          .update(policies)
          .set(next)
          .where(and(eq(policies.key, change.key), eq(policies.version, change.version)))
          .returning({ key: policies.key });
  return stored.length > 0;
}
