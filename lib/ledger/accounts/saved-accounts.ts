import "server-only";
import { desc, inArray, or, sql } from "drizzle-orm";
import { queryRows } from "@/lib/database/query-rows";
import { savedAccounts } from "@/lib/ledger/schema/deposit-tables";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";

const MAX_ACCOUNTS = 500;

/** The saved accounts, most recently used first. */
export function findSavedAccounts(db: LedgerExecutor) {
  return db
    .select({ accountNumber: savedAccounts.accountNumber, name: savedAccounts.name })
    .from(savedAccounts)
    .orderBy(sql`${savedAccounts.lastUsedAt} desc nulls last`, savedAccounts.accountNumber)
    .limit(MAX_ACCOUNTS);
}

/** The numbers of all saved accounts. */
export async function findAccountNumbers(db: LedgerExecutor): Promise<string[]> {
  const rows = await db.select({ accountNumber: savedAccounts.accountNumber }).from(savedAccounts);
  return rows.map(({ accountNumber }) => accountNumber);
}

/** A `like` pattern for the literal text, anywhere. Postgres rejects NUL in text instead of finding nothing. */
function anywhere(text: string): string {
  return `%${text.replaceAll("\0", "").replace(/[\\%_]/g, "\\$&")}%`;
}

/** Condition: the visible digits of the masked account number contain these digits. */
export function visibleEndContains(digits: string) {
  const end = sql`case when length(${savedAccounts.accountNumber}) > 4 then right(${savedAccounts.accountNumber}, 4) end`;
  return sql`${end} like ${anywhere(digits)}`;
}

/**
 * The saved accounts that match a text by number or name, after those in `pinned`; each group most recently used first.
 * Scans all of them, since a partner has at most a few thousand.
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
    /** True for a person who sees only the ends of account numbers. */
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
              : sql`${savedAccounts.accountNumber} like ${anywhere(words.replaceAll(" ", ""))}`,
            sql`lower(${savedAccounts.name}) like ${anywhere(words)}`,
          ),
    )
    .orderBy(
      ...(isPinned ? [desc(isPinned)] : []),
      sql`${savedAccounts.lastUsedAt} desc nulls last`,
      savedAccounts.accountNumber,
    )
    .limit(limit);
}

/** The names of the accounts, by number; accounts without a name are left out. */
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
 * The numbers of the accounts, saved or in payments, whose masked number ends with one of `ends`; a number of four
 * digits is fully masked. Reads one entry of the payments' index per account.
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

/** Records that a deposit was made to an account, which saves it. */
export async function recordAccountUse(db: LedgerExecutor, accountNumber: string, usedAt: Date): Promise<void> {
  await db
    .insert(savedAccounts)
    .values({ accountNumber, lastUsedAt: usedAt })
    .onConflictDoUpdate({
      target: savedAccounts.accountNumber,
      set: { lastUsedAt: sql`greatest(${savedAccounts.lastUsedAt}, excluded.last_used_at)` },
    });
}

/** Sets an account's name; null removes it. */
export async function setAccountName(db: LedgerExecutor, accountNumber: string, name: string | null): Promise<void> {
  await db
    .insert(savedAccounts)
    .values({ accountNumber, name })
    .onConflictDoUpdate({ target: savedAccounts.accountNumber, set: { name } });
}

/** Inserts named accounts, except those that are saved already. */
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
