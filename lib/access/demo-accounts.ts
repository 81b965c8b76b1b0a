import "server-only";
import { randomUUID } from "node:crypto";
import { ledger } from "@/lib/ledger/open-ledger";
import { findPersonByEmail, insertPerson } from "@/lib/ledger/people";
import { portalSettings } from "@/lib/settings/portal-settings";
import { DEMO_ACCOUNTS, type DemoAccount } from "./demo-people";
import { hashPassword } from "./passwords";

/** The people of the demo, for the sign-in page; none unless the built-in bank runs. */
export async function demoAccounts(): Promise<DemoAccount[]> {
  return portalSettings().bank.builtIn ? DEMO_ACCOUNTS.map((account) => ({ ...account })) : [];
}

/** Adds the people of the demo that are not there yet. */
export async function ensureDemoPeople(): Promise<void> {
  const { db } = await ledger();
  for (const { password, ...account } of await demoAccounts()) {
    if (await findPersonByEmail(db, account.email)) continue;
    const passwordHash = await hashPassword(password);
    await insertPerson(db, { ...account, id: randomUUID(), passwordHash, isDemo: true, createdAt: new Date() });
  }
}
