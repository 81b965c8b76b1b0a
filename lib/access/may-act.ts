import "server-only";
import type { Person } from "@/lib/ledger/access/people";
import { portalSettings } from "@/lib/settings/portal-settings";

/**
 * Returns whether the portal may make changes on behalf of a person outside of their own requests. As with signing in,
 * the person must not be disabled, removed, or a demo person at a real bank.
 */
export function mayAct({ disabledAt, removedAt, isDemo }: Person): boolean {
  return disabledAt === null && removedAt === null && (!isDemo || portalSettings().bank.builtIn);
}
