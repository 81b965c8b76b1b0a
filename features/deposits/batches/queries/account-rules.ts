import "server-only";
import { eq } from "drizzle-orm";
import { batchAccountRules, type StoredAccountRule } from "@/lib/ledger/schema/batch-tables";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";

/** The rules of a person; none when they never kept any. */
export async function findAccountRules(db: LedgerExecutor, personId: string): Promise<readonly StoredAccountRule[]> {
  const [row] = await db.select().from(batchAccountRules).where(eq(batchAccountRules.personId, personId));
  return row?.rules ?? [];
}

/** Replaces the rules of a person. */
export async function keepAccountRules(
  db: LedgerExecutor,
  personId: string,
  rules: readonly StoredAccountRule[],
): Promise<void> {
  const fields = { rules, updatedAt: new Date() };
  await db
    .insert(batchAccountRules)
    .values({ personId, ...fields })
    .onConflictDoUpdate({ target: batchAccountRules.personId, set: fields });
}
