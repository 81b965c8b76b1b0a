import "server-only";
import { and, eq, inArray, isNotNull } from "drizzle-orm";
import { restrictions } from "@/lib/ledger/schema/control-tables";
import { intents } from "@/lib/ledger/schema/deposit-tables";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";

/** The failure code of a restriction that the bank refused because its account is a subaccount. */
export const NOT_A_MASTER = "not-a-master";

/**
 * Those accounts that are subaccounts, each with its master account. The bank named both in a restriction, or refused
 * to restrict the account as a master; in that case the master account is null.
 */
export async function findSubaccounts(
  db: LedgerExecutor,
  accountNumbers: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  if (accountNumbers.length === 0) return new Map();
  const numbers = [...accountNumbers];
  const [refused, named] = await Promise.all([
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
    ...refused.map(({ accountNumber }) => [accountNumber ?? "", null] as const),
    ...named.map(({ accountNumber, master }) => [accountNumber ?? "", master] as const),
  ]);
}
