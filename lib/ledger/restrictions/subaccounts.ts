import "server-only";
import { and, eq, inArray, isNotNull } from "drizzle-orm";
import { restrictions } from "@/lib/ledger/schema/control-tables";
import { intents } from "@/lib/ledger/schema/deposit-tables";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";

/** Failure code of a restriction that the bank refused because the account is a subaccount */
export const NOT_A_MASTER = "not-a-master";

/**
 * Returns the accounts that are known to be subaccounts, with their master account: both are in a restriction. The
 * master account is null if it is unknown because the bank only refused to restrict the account as a master.
 */
export async function findSubaccounts(
  db: LedgerExecutor,
  accountNumbers: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  if (accountNumbers.length === 0) return new Map();
  const numbers = [...accountNumbers];
  const [refusedAccounts, restrictedSubaccounts] = await Promise.all([
    db
      .selectDistinct({ accountNumber: intents.subject })
      .from(intents)
      .where(
        and(
          eq(intents.kind, "place-restriction"),
          eq(intents.failureCode, NOT_A_MASTER),
          inArray(intents.subject, numbers),
        ),
      ),
    db
      .selectDistinct({ accountNumber: restrictions.subAccountNumber, master: restrictions.masterAccountNumber })
      .from(restrictions)
      .where(and(inArray(restrictions.subAccountNumber, numbers), isNotNull(restrictions.masterAccountNumber))),
  ]);
  return new Map([
    ...refusedAccounts.map(({ accountNumber }) => [accountNumber ?? "", null] as const),
    ...restrictedSubaccounts.map(({ accountNumber, master }) => [accountNumber ?? "", master] as const),
  ]);
}
