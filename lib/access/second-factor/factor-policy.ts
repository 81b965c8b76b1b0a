import "server-only";
import { readPolicy } from "@/lib/access/policies/read-policy";
import type { Role } from "@/lib/access/roles";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";

/** Returns whether any of the roles must have a second factor. */
export async function isFactorRequired(db: LedgerExecutor, roles: readonly Role[]): Promise<boolean> {
  const { requiredFor } = (await readPolicy(db, "second-factor")).value;
  return roles.some((role) => requiredFor.includes(role));
}
