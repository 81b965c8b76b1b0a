import "server-only";
import { z } from "zod";
import { isMasked, maskFor } from "@/lib/access/masking/account-masking";
import { can } from "@/lib/access/permissions";
import { refuseUnless } from "@/lib/access/refuse-unless";
import type { Session } from "@/lib/access/session";
import { accountNumber } from "@/lib/contract/primitives";
import {
  findSavedAccounts,
  searchSavedAccounts,
  seedAccounts,
  setAccountName,
} from "@/lib/ledger/accounts/saved-accounts";
import { addAuditEntry } from "@/lib/ledger/audit/audit-entries";
import { ledger } from "@/lib/ledger/open-ledger";
import { portalSettings } from "@/lib/settings/portal-settings";
import { DEMO_ACCOUNTS } from "@/lib/shared/demo-accounts";
import { failure, type Outcome, success } from "@/lib/shared/outcome";
import { cleanNumber, cleanText } from "@/lib/shared/pasted-text";
import { markSubaccounts } from "./known-subaccounts";

/** An account that a user has used or named. */
export interface SavedAccount {
  accountNumber: string;
  name: string | null;
  /** Set only for a subaccount; the master account is null if the portal does not know it. */
  subaccount?: { masterAccountNumber: string | null };
}

/** Lists the saved accounts, most recently used first. The bank's API has no list of accounts. */
export async function listSavedAccounts(session: Session): Promise<SavedAccount[]> {
  if (!can(session, "accounts.read")) return [];
  const { db } = await ledger();
  return maskFor(session, await markSubaccounts(db, await findSavedAccounts(db)));
}

export interface FoundAccounts {
  accounts: SavedAccount[];
  /** True if more accounts match. */
  isMore: boolean;
}

/** Maximum accounts per search. */
const MAX_FOUND = 50;
/** Maximum accounts requested by number in addition to a search, which is also the limit of an account filter. */
const MAX_WANTED = 50;

/**
 * Finds the saved accounts whose number or name contains the text. The saved accounts in `wanted` come first, followed
 * by the others, most recently used first.
 */
export async function findAccounts(session: Session, text: string, wanted: readonly string[]): Promise<FoundAccounts> {
  if (!can(session, "accounts.read")) return { accounts: [], isMore: false };
  const { db } = await ledger();
  const hidesDigits = await isMasked(session);
  // For a user who sees masked numbers, a match would confirm a guessed number.
  const numbers = hidesDigits
    ? []
    : wanted.filter((number) => accountNumber.safeParse(number).success).slice(0, MAX_WANTED);
  const limit = MAX_FOUND + numbers.length;
  const found = await searchSavedAccounts(db, {
    text: cleanNumber(text.slice(0, 100)),
    pinned: numbers,
    limit: limit + 1,
    hidesDigits,
  });
  return maskFor(session, { accounts: found.slice(0, limit), isMore: found.length > limit });
}

/** Saves the built-in bank's demo accounts with their names, except those that are already saved. */
export async function seedDemoBankAccounts(): Promise<void> {
  if (!portalSettings().bank.builtIn) return;
  const { db } = await ledger();
  await seedAccounts(
    db,
    Object.values(DEMO_ACCOUNTS).map(({ accountNumber, name }) => ({ accountNumber, name })),
  );
}

const nameSchema = z.strictObject({ accountNumber, name: z.string().overwrite(cleanText).min(1).max(60).nullable() });

/** Sets an account's name for all users of the portal; null removes the name. */
export async function nameAccount(
  session: Session,
  input: { accountNumber: string; name: string | null },
): Promise<Outcome<SavedAccount, "forbidden" | "invalid">> {
  const forbidden = refuseUnless(session, "accounts.name");
  if (forbidden) return forbidden;
  const parsed = nameSchema.safeParse(input);
  if (!parsed.success)
    return failure("invalid", "Enter an account number of 4 to 17 digits and a name of up to 60 characters.");
  const account = parsed.data;
  const { db } = await ledger();
  await db.transaction(async (tx) => {
    await setAccountName(tx, account.accountNumber, account.name);
    await addAuditEntry(tx, {
      at: new Date(),
      person: session.person,
      sessionId: session.sessionId,
      action: "account.name",
      subject: account.accountNumber,
      result: account.name === null ? "name removed" : "named",
      detail: { name: account.name },
    });
  });
  return success(account);
}
