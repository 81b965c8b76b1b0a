import "server-only";
import { ilike, or, type SQL, sql } from "drizzle-orm";
import { accountDigits } from "@/lib/contract/account-digits";
import { savedAccounts } from "@/lib/ledger/schema/deposit-tables";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";

/**
 * Saved accounts whose number or name contains the text, most recently used first. Groups of digits that no account has
 * together are searched for one by one.
 */
export async function findAccountsLike(db: LedgerExecutor, text: string, limit: number) {
  const { whole, parts } = accountDigits(text);
  const isNamed = ilike(savedAccounts.name, `%${escapeLike(text)}%`);
  const found = await findAccounts(db, or(hasDigits(whole), isNamed), limit);
  return found.length > 0 || parts.length === 0 ? found : findAccounts(db, or(...parts.map(hasDigits)), limit);
}

const hasDigits = (digits: string) => (digits === "" ? undefined : ilike(savedAccounts.accountNumber, `%${digits}%`));

function findAccounts(db: LedgerExecutor, condition: SQL | undefined, limit: number) {
  return db
    .select({ accountNumber: savedAccounts.accountNumber, name: savedAccounts.name })
    .from(savedAccounts)
    .where(condition)
    .orderBy(sql`${savedAccounts.lastUsedAt} desc nulls last`, savedAccounts.accountNumber)
    .limit(limit);
}

/** Escapes the wildcards of `like`. */
function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, (character) => `\\${character}`);
}
