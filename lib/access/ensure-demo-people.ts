import "server-only";
import { randomUUID } from "node:crypto";
import { findDisabledDemoPeople, findPersonByEmail, insertPerson } from "@/lib/ledger/access/people";
import { ledger } from "@/lib/ledger/open-ledger";
import { portalSettings } from "@/lib/settings/portal-settings";
import { DEMO_PEOPLE, type DemoPerson } from "./demo-people";
import { hashPassword } from "./passwords";

/** Returns the demo people who can sign in; empty unless the built-in bank is used. */
export async function demoAccounts(): Promise<DemoPerson[]> {
  if (!portalSettings().bank.builtIn) return [];
  const { db } = await ledger();
  const disabled = await findDisabledDemoPeople(db);
  return DEMO_PEOPLE.filter(({ email }) => !disabled.has(email)).map((account) => ({ ...account }));
}

/** Adds the demo people who do not exist yet. */
export async function ensureDemoPeople(): Promise<void> {
  const { db } = await ledger();
  for (const { password, ...account } of await demoAccounts()) {
    if (await findPersonByEmail(db, account.email)) continue;
    const passwordHash = await hashPassword(password);
    await insertPerson(db, { ...account, id: randomUUID(), passwordHash, isDemo: true, createdAt: new Date() });
  }
}
