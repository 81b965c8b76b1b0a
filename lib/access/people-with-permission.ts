import "server-only";
import { knownRoles } from "@/lib/access/roles";
import { findActivePeople } from "@/lib/ledger/access/people-queries";
import { ledger } from "@/lib/ledger/open-ledger";
import { can, type Permission } from "./permissions";

/** Returns the names of the people whose roles grant a permission, so that a screen can say whom to ask. */
export async function findPeopleWithPermission(permission: Permission): Promise<string[]> {
  const people = await findActivePeople((await ledger()).db);
  return people.filter(({ roles }) => can({ roles: knownRoles(roles) }, permission)).map(({ name }) => name);
}
