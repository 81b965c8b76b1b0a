import "server-only";
import { can } from "@/lib/access/permissions";
import { knownRoles } from "@/lib/access/roles";
import type { Session } from "@/lib/access/session";
import { findActivePeople } from "@/lib/ledger/access/people-queries";
import { ledger } from "@/lib/ledger/open-ledger";

/** A user to whom a payment can be assigned. */
export interface Colleague {
  id: string;
  name: string;
}

/** Returns the other users who may resolve payments, sorted by name; empty if the session's user may not. */
export async function listColleagues(session: Session): Promise<Colleague[]> {
  if (!can(session, "payments.resolve")) return [];
  const people = await findActivePeople((await ledger()).db);
  return people
    .filter(({ id, roles }) => id !== session.person.id && can({ roles: knownRoles(roles) }, "payments.resolve"))
    .map(({ id, name }) => ({ id, name }));
}
