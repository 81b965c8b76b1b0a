import { inArray, sql } from "drizzle-orm";
import type { BankExecutor } from "./bank-database";
import { coreEntries } from "./core-tables";

/** What an account holds. */
export interface Balance {
  /** Whole cents that were posted: credits less debits. */
  readonly ledgerCents: number;
  /** Whole cents that are noted and not yet posted. */
  readonly memoCents: number;
}

const NOTHING: Balance = { ledgerCents: 0, memoCents: 0 };

/** An account's balance, or one of the bank's own accounts'. */
export async function balanceOf(db: BankExecutor, ledgerAccount: string): Promise<Balance> {
  return (await balancesOf(db, [ledgerAccount])).get(ledgerAccount) ?? NOTHING;
}

/** Balances by account, summed over the entries: no balance is kept. One without entries is left out. */
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
