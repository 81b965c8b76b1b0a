import "server-only";
import { can } from "@/lib/access/permissions";
import type { Session } from "@/lib/access/session";
import { ledger } from "@/lib/ledger/open-ledger";
import { findSubaccounts } from "@/lib/ledger/restrictions/subaccounts";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";
import { portalSettings } from "@/lib/settings/portal-settings";
import { DEMO_ACCOUNTS } from "@/lib/shared/demo-accounts";

/**
 * Finds the subaccounts among these accounts, each with its master account, or null if the master is unknown. The
 * bank's API does not list accounts, so this uses known restrictions and the built-in bank's demo accounts.
 */
export async function findKnownSubaccounts(
  db: LedgerExecutor,
  accountNumbers: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  const found = await findSubaccounts(db, accountNumbers);
  return new Map([...found, ...demoSubaccounts().filter(([number]) => accountNumbers.includes(number))]);
}

function demoSubaccounts(): [string, string][] {
  if (!portalSettings().bank.builtIn) return [];
  return Object.values(DEMO_ACCOUNTS).flatMap((account): [string, string][] =>
    "masterAccountNumber" in account ? [[account.accountNumber, account.masterAccountNumber]] : [],
  );
}

/** Adds the master account to each subaccount. */
export async function markSubaccounts<Account extends { readonly accountNumber: string }>(
  db: LedgerExecutor,
  accounts: readonly Account[],
): Promise<(Account & { subaccount?: { masterAccountNumber: string | null } })[]> {
  const masters = await findKnownSubaccounts(
    db,
    accounts.map(({ accountNumber }) => accountNumber),
  );
  return accounts.map((account) => {
    const masterAccountNumber = masters.get(account.accountNumber);
    return masterAccountNumber === undefined ? account : { ...account, subaccount: { masterAccountNumber } };
  });
}

/** Returns a subaccount's master account, null if the portal does not know it; undefined for any other account. */
export async function findMasterAccount(session: Session, accountNumber: string): Promise<string | null | undefined> {
  if (!can(session, "restrictions.read")) return undefined;
  return (await findKnownSubaccounts((await ledger()).db, [accountNumber])).get(accountNumber);
}
