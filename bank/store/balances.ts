import { inArray, sql } from "drizzle-orm";
import type { BankExecutor } from "./bank-database";
import { coreEntries } from "./core-tables";

/** The balance of an account. */
export interface Balance {
  /** Posted credits minus debits, in cents. */
  readonly ledgerCents: number;
  /** Memo-posted and not yet posted, in cents. */
  readonly memoCents: number;
}

const ZERO: Balance = { ledgerCents: 0, memoCents: 0 };

/** The balance of an account, which may be a settlement account. */
export async function balanceOf(db: BankExecutor, ledgerAccount: string): Promise<Balance> {
  return (await balancesOf(db, [ledgerAccount])).get(ledgerAccount) ?? ZERO;
}

/**
 * Balances by account, summed over the entries, since no balance is stored. Accounts without entries are
 * omitted.
 */
export async function balancesOf(
  db: BankExecutor,
  ledgerAccounts: readonly string[],
): Promise<ReadonlyMap<string, Balance>> {
  const signed = sql`case ${coreEntries.side} when 'Credit' then ${coreEntries.amountCents} else -${coreEntries.amountCents} end`;
  const sumOf = (layer: "Ledger" | "Memo") =>
    sql<string>`coalesce(sum(${signed}) filter (where ${coreEntries.layer} = ${layer}), 0)`.mapWith(Number);
  const rows = await db
    .select({ account: coreEntries.ledgerAccount, ledgerCents: sumOf("Ledger"), memoCents: sumOf("Memo") })
    .from(coreEntries)
    .where(inArray(coreEntries.ledgerAccount, [...ledgerAccounts]))
    .groupBy(coreEntries.ledgerAccount);
  return new Map(rows.map(({ account, ...balance }) => [account, balance]));
}
