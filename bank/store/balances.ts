import { eq, sql } from "drizzle-orm";
import type { BankExecutor } from "./bank-database";
import { coreEntries } from "./core-tables";

/** What an account holds. */
export interface Balance {
  /** Whole cents that were posted: credits less debits. */
  readonly ledgerCents: number;
  /** Whole cents that are noted and not yet posted. */
  readonly memoCents: number;
}

/** An account's balance, or one of the bank's own accounts', summed over its entries: no balance is kept [R-21]. */
export async function balanceOf(db: BankExecutor, ledgerAccount: string): Promise<Balance> {
  const signed = sql`case ${coreEntries.side} when 'Credit' then ${coreEntries.amountCents} else -${coreEntries.amountCents} end`;
  const sumOf = (layer: "Ledger" | "Memo") =>
    sql<string>`coalesce(sum(${signed}) filter (where ${coreEntries.layer} = ${layer}), 0)`.mapWith(Number);
  const [row] = await db
    .select({ ledgerCents: sumOf("Ledger"), memoCents: sumOf("Memo") })
    .from(coreEntries)
    .where(eq(coreEntries.ledgerAccount, ledgerAccount));
  return row!;
}
