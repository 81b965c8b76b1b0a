import "server-only";
import { ilike, or, type SQL, sql } from "drizzle-orm";
import { visibleEndContains } from "@/lib/ledger/accounts/saved-accounts";
import { savedAccounts } from "@/lib/ledger/schema/deposit-tables";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";
import { accountDigits } from "@/lib/shared/account-digits";

/**
 * Finds saved accounts whose number or name contains the text, most recently used first. If no account contains all
 * digits, each group of digits is searched separately.
 *
 * @param hidesDigits whether the user sees only the last digits of account numbers, so that only these are searched
 */
export async function searchAccounts(
  db: LedgerExecutor,
  text: string,
  { limit, hidesDigits }: { readonly limit: number; readonly hidesDigits: boolean },
) {
  const hasDigits = hidesDigits ? endContains : contains;
  const { whole, parts } = accountDigits(text);
  const isNamed = ilike(savedAccounts.name, `%${escapeLike(text)}%`);
  const accounts = await findAccounts(db, or(hasDigits(whole), isNamed), limit);
  const hasPart = or(...parts.map(hasDigits));
  return accounts.length > 0 || !hasPart ? accounts : findAccounts(db, hasPart, limit);
}

const contains = (digits: string) => (digits === "" ? undefined : ilike(savedAccounts.accountNumber, `%${digits}%`));
const endContains = (digits: string) => (digits === "" ? undefined : visibleEndContains(digits));

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
