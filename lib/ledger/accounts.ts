import "server-only";
import { sql } from "drizzle-orm";
import { rememberedAccounts } from "./deposit-tables";
import type { LedgerExecutor } from "./open-ledger";

const MAX_ACCOUNTS = 500;

/** Accounts that were used or named, the last used first. */
export function findRememberedAccounts(db: LedgerExecutor) {
  return db
    .select({ accountNumber: rememberedAccounts.accountNumber, name: rememberedAccounts.name })
    .from(rememberedAccounts)
    .orderBy(sql`${rememberedAccounts.lastUsedAt} desc nulls last`, rememberedAccounts.accountNumber)
    .limit(MAX_ACCOUNTS);
}

/** Remembers that a deposit went to an account. */
export async function rememberAccount(db: LedgerExecutor, accountNumber: string, usedAt: Date): Promise<void> {
  await db
    .insert(rememberedAccounts)
    .values({ accountNumber, lastUsedAt: usedAt })
    .onConflictDoUpdate({
      target: rememberedAccounts.accountNumber,
      set: { lastUsedAt: sql`greatest(${rememberedAccounts.lastUsedAt}, excluded.last_used_at)` },
    });
}

/** Gives an account a name, or takes it away with null. */
export async function setAccountName(db: LedgerExecutor, accountNumber: string, name: string | null): Promise<void> {
  await db
    .insert(rememberedAccounts)
    .values({ accountNumber, name })
    .onConflictDoUpdate({ target: rememberedAccounts.accountNumber, set: { name } });
}

/** Puts accounts with names there unless they are known already. */
export async function seedAccounts(
  db: LedgerExecutor,
  accounts: readonly { readonly accountNumber: string; readonly name: string }[],
): Promise<void> {
  if (accounts.length > 0)
    await db
      .insert(rememberedAccounts)
      .values([...accounts])
      .onConflictDoNothing();
}
