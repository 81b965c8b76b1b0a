import "server-only";
import type { Person } from "@/lib/ledger/access/people";
import { portalSettings } from "@/lib/settings/portal-settings";

/**
 * Whether changes may be made on behalf of a person who is not making the request; as for signing in, someone who is
 * neither disabled nor removed, nor one of the demo people at a real bank.
 */
export function mayAct({ disabledAt, removedAt, isDemo }: Person): boolean {
  return disabledAt === null && removedAt === null && (!isDemo || portalSettings().bank.builtIn);
}
