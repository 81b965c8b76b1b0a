import "server-only";
import { findPeopleWithPermission } from "@/lib/access/people-with-permission";
import { can, PERMISSIONS, type Permission } from "@/lib/access/permissions";
import { ROLE_LABELS } from "@/lib/access/roles";
import type { Session } from "@/lib/access/session";
import type { PaymentView } from "./get-payment";

/** An action that the payment allows now but the user's roles do not. */
export interface UnpermittedAction {
  action: string;
  /** Labels of the roles with the permission. */
  roles: string[];
  /** Names of the people with one of these roles. */
  people: string[];
}

/** Lists the actions on a payment that the user may not perform, with the people who may. */
export async function listUnpermittedActions(
  session: Session,
  { actions, decision }: Pick<PaymentView, "actions" | "decision">,
): Promise<UnpermittedAction[]> {
  const { cancel, initiateReturn, simulateReturn, redeposit, advance } = actions;
  const possible: readonly [string, Permission, boolean][] = [
    ["Pay or return it", "positive-pay.authorize", decision?.by === "partner"],
    ["Cancel it", "deposits.cancel", cancel?.allowed === true],
    ["Return it", "returns.initiate", initiateReturn?.allowed === true],
    ["Redeposit it", "deposits.create", redeposit?.allowed === true],
    ["Advance it in the sandbox", "sandbox.control", advance !== null],
    ["Simulate its return", "returns.simulate", simulateReturn?.allowed === true],
  ];
  const unpermitted = possible.filter(([, permission, isPossible]) => isPossible && !can(session, permission));
  return Promise.all(
    unpermitted.map(async ([action, permission]) => ({
      action,
      roles: PERMISSIONS[permission].map((role) => ROLE_LABELS[role].label),
      people: await findPeopleWithPermission(permission),
    })),
  );
}
