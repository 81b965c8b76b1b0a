import "server-only";
import { desc, inArray, or, sql } from "drizzle-orm";
import { queryRows } from "@/lib/database/query-rows";
import { savedAccounts } from "@/lib/ledger/schema/deposit-tables";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";

const MAX_ACCOUNTS = 500;

/** Returns the saved accounts, most recently used first. */
export function findSavedAccounts(db: LedgerExecutor) {
  return db
    .select({ accountNumber: savedAccounts.accountNumber, name: savedAccounts.name })
    .from(savedAccounts)
    .orderBy(sql`${savedAccounts.lastUsedAt} desc nulls last`, savedAccounts.accountNumber)
    .limit(MAX_ACCOUNTS);
}

/** Returns the numbers of all saved accounts. */
export async function findAccountNumbers(db: LedgerExecutor): Promise<string[]> {
  const rows = await db.select({ accountNumber: savedAccounts.accountNumber }).from(savedAccounts);
  return rows.map(({ accountNumber }) => accountNumber);
}

/** Returns a `like` pattern that finds the text anywhere. Removes NUL, which Postgres rejects. */
function containsPattern(text: string): string {
  return `%${text.replaceAll("\0", "").replace(/[\\%_]/g, "\\$&")}%`;
}

/** Condition: the unmasked digits of the account number contain these digits. */
export function visibleEndContains(digits: string) {
  const end = sql`case when length(${savedAccounts.accountNumber}) > 4 then right(${savedAccounts.accountNumber}, 4) end`;
  return sql`${end} like ${containsPattern(digits)}`;
}

/**
 * Returns the accounts in `pinned`, then the saved accounts whose number or name matches the text, each group most
 * recently used first. Scans all accounts, because a partner has at most a few thousand.
 */
export function searchSavedAccounts(
  db: LedgerExecutor,
  {
    text,
    pinned,
    limit,
    hidesDigits,
  }: {
    readonly text: string;
    readonly pinned: readonly string[];
    readonly limit: number;
    /** Whether the user sees only the last digits of account numbers. */
    readonly hidesDigits: boolean;
  },
) {
  const words = text.trim().toLowerCase();
  const isPinned = pinned.length > 0 ? inArray(savedAccounts.accountNumber, [...pinned]) : undefined;
  return db
    .select({ accountNumber: savedAccounts.accountNumber, name: savedAccounts.name })
    .from(savedAccounts)
    .where(
      words === ""
        ? undefined
        : or(
            isPinned,
            hidesDigits
              ? visibleEndContains(words.replaceAll(" ", ""))
              : sql`${savedAccounts.accountNumber} like ${containsPattern(words.replaceAll(" ", ""))}`,
            sql`lower(${savedAccounts.name}) like ${containsPattern(words)}`,
          ),
    )
    .orderBy(
      ...(isPinned ? [desc(isPinned)] : []),
      sql`${savedAccounts.lastUsedAt} desc nulls last`,
      savedAccounts.accountNumber,
    )
    .limit(limit);
}

/** Returns account names by number; accounts without a name are omitted. */
export async function findSavedAccountNames(
  db: LedgerExecutor,
  accountNumbers: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .select({ accountNumber: savedAccounts.accountNumber, name: savedAccounts.name })
    .from(savedAccounts)
    .where(inArray(savedAccounts.accountNumber, [...accountNumbers]));
  return new Map(rows.flatMap(({ accountNumber, name }) => (name === null ? [] : [[accountNumber, name]])));
}

const DIGITS = /^\d{1,17}$/;

/**
 * Returns the numbers of accounts, saved or in payments, that end with one of `ends`. Excludes four-digit numbers,
 * which are fully masked. Reads one entry of the payments' index per account.
 */
export async function findAccountsEndingWith(db: LedgerExecutor, ends: readonly string[]): Promise<string[]> {
  const patterns = ends.filter((end) => DIGITS.test(end)).map((end) => sql`account_number like ${`%${end}`}`);
  if (patterns.length === 0) return [];
  const rows = await queryRows<{ account_number: string }>(
    db,
    sql`
    with recursive of_payments as (
      (select min(account_number) as account_number from payments)
      union all
      select (select min(account_number) from payments where account_number > before.account_number)
      from of_payments as before where before.account_number is not null
    )
    select account_number from (
      select account_number from ${savedAccounts} union select account_number from of_payments
    ) as accounts
    where length(account_number) > 4 and (${sql.join(patterns, sql` or `)})
    limit ${MAX_ACCOUNTS}`,
  );
  return rows.map(({ account_number }) => account_number);
}

/** Records a deposit to an account, and saves the account if needed. */
export async function recordAccountUse(db: LedgerExecutor, accountNumber: string, usedAt: Date): Promise<void> {
  await db
    .insert(savedAccounts)
    .values({ accountNumber, lastUsedAt: usedAt })
    .onConflictDoUpdate({
      target: savedAccounts.accountNumber,
      set: { lastUsedAt: sql`greatest(${savedAccounts.lastUsedAt}, excluded.last_used_at)` },
    });
}

/** Sets an account's name; null removes the name. */
export async function setAccountName(db: LedgerExecutor, accountNumber: string, name: string | null): Promise<void> {
  await db
    .insert(savedAccounts)
    .values({ accountNumber, name })
    .onConflictDoUpdate({ target: savedAccounts.accountNumber, set: { name } });
}

/** Saves named accounts, except those that are already saved. */
export async function seedAccounts(
  db: LedgerExecutor,
  accounts: readonly { readonly accountNumber: string; readonly name: string }[],
): Promise<void> {
  if (accounts.length > 0)
    await db
      .insert(savedAccounts)
      .values([...accounts])
      .onConflictDoNothing();
}
