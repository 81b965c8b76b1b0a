import "server-only";
import { z } from "zod";
import { can } from "@/lib/access/permissions";
import type { Session } from "@/lib/access/session";
import { accountNumber } from "@/lib/contract/primitives";
import { findRememberedAccounts, seedAccounts, setAccountName } from "@/lib/ledger/accounts";
import { addAuditEntry } from "@/lib/ledger/audit";
import { ledger } from "@/lib/ledger/open-ledger";
import { refuseUnless } from "@/lib/portal/authorise";
import { portalSettings } from "@/lib/settings/portal-settings";
import { DEMO_ACCOUNTS } from "@/lib/shared/demo-accounts";
import { failure, type Outcome, success } from "@/lib/shared/outcome";

/** An account that was used before or that somebody named. */
export interface RememberedAccount {
  accountNumber: string;
  name: string | null;
}

/** The accounts that deposits went to, the last used first; the bank has no list of its own. */
export async function listRememberedAccounts(session: Session): Promise<RememberedAccount[]> {
  if (!can(session, "accounts.read")) return [];
  const { db } = await ledger();
  return findRememberedAccounts(db);
}

/** Puts the built-in bank's accounts there, with their names, unless they are known already. */
export async function seedDemoBankAccounts(): Promise<void> {
  if (!portalSettings().bank.builtIn) return;
  const { db } = await ledger();
  await seedAccounts(db, Object.values(DEMO_ACCOUNTS));
}

const nameSchema = z.strictObject({ accountNumber, name: z.string().trim().min(1).max(60).nullable() });

/** Gives an account a name that everybody here sees; null takes it away. */
export async function nameAccount(
  session: Session,
  input: { accountNumber: string; name: string | null },
): Promise<Outcome<RememberedAccount, "forbidden" | "invalid">> {
  const forbidden = refuseUnless(session, "accounts.name");
  if (forbidden) return forbidden;
  const parsed = nameSchema.safeParse(input);
  if (!parsed.success) return failure("invalid", "An account has 4 to 17 digits, and its name up to 60 characters.");
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
