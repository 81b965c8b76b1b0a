import "server-only";
import { ilike, or, sql } from "drizzle-orm";
import { savedAccounts } from "@/lib/ledger/schema/deposit-tables";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";

/** Saved accounts whose number or name contains the text, most recently used first. */
export function findAccountsLike(db: LedgerExecutor, text: string, limit: number) {
  const digits = text.replaceAll(/[\s-]/g, "");
  return db
    .select({ accountNumber: savedAccounts.accountNumber, name: savedAccounts.name })
    .from(savedAccounts)
    .where(
      or(
        /^\d+$/.test(digits) ? ilike(savedAccounts.accountNumber, `%${digits}%`) : undefined,
        ilike(savedAccounts.name, `%${escapeLike(text)}%`),
      ),
    )
    .orderBy(sql`${savedAccounts.lastUsedAt} desc nulls last`, savedAccounts.accountNumber)
    .limit(limit);
}

/** Escapes the wildcards of `like`. */
function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, (character) => `\\${character}`);
}
