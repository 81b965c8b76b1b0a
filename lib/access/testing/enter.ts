import { addPerson } from "@/lib/access/add-person";
import type { Role } from "@/lib/access/roles";
import { findSessionStep, type SessionStep } from "@/lib/access/session";
import { signIn } from "@/lib/access/sign-in";
import { findPersonByEmail } from "@/lib/ledger/access/people";
import type { Ledger } from "@/lib/ledger/open-ledger";

const EMAIL = "olga@example.com";
const PASSWORD = "correct horse battery";

/** Adds the person that {@link signInOlga} signs in; returns their ID. */
export async function addOlga(ledger: Ledger, roles: Role[], now: Date): Promise<string> {
  await addPerson(ledger, { email: EMAIL, name: "Olga", roles, password: PASSWORD }, "a test", now);
  return (await findPersonByEmail(ledger.db, EMAIL))!.id;
}

/** Signs Olga in with her password; the session may still lack its second step. */
export async function signInOlga(now: Date, address = "203.0.113.7"): Promise<SessionStep> {
  const browser = { address, cookies: null };
  const outcome = await signIn({ email: EMAIL, password: PASSWORD }, browser, now);
  if (!outcome.ok) throw new Error(outcome.message);
  return (await findSessionStep(outcome.value.sessionId, true, now))!;
}
