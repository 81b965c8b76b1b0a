import "server-only";
import { randomUUID } from "node:crypto";
import { ledger } from "@/lib/ledger/open-ledger";
import { findPersonByEmail, insertPerson } from "@/lib/ledger/people";
import { portalSettings } from "@/lib/settings/portal-settings";
import { hashPassword } from "./passwords";
import type { Role } from "./roles";

/** A person of the demo; the password is public, so these exist only with the built-in bank. */
export interface DemoAccount {
  email: string;
  password: string;
  name: string;
  roles: Role[];
}

const PASSWORD = "endorse-demo";

/** The people that exist with the built-in bank: one a role, and one who is both operator and compliance. */
export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  { email: "dana@endorse.example", name: "Dana Reyes", roles: ["operator", "compliance"], password: PASSWORD },
  { email: "operator@endorse.example", name: "Omar Haddad", roles: ["operator"], password: PASSWORD },
  { email: "viewer@endorse.example", name: "Vera Lindqvist", roles: ["viewer"], password: PASSWORD },
  { email: "compliance@endorse.example", name: "Carla Mendes", roles: ["compliance"], password: PASSWORD },
  { email: "developer@endorse.example", name: "Devin Park", roles: ["developer"], password: PASSWORD },
  { email: "admin@endorse.example", name: "Ada Brandt", roles: ["admin"], password: PASSWORD },
];

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
