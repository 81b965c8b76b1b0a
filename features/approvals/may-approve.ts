import "server-only";
import { can, PERMISSIONS, type Permission } from "@/lib/access/permissions";
import { policyValue } from "@/lib/access/policies/read-policy";
import { type refuseRole, refuseUnless } from "@/lib/access/refuse-unless";
import { ROLE_LABELS, type Role } from "@/lib/access/roles";
import type { Session } from "@/lib/access/session";
import { type Approval, findApproval } from "@/lib/ledger/approvals/approvals";
import { ledger } from "@/lib/ledger/open-ledger";
import { approvalRuleFor } from "@/lib/operations/propose-change";
import { isGuid } from "@/lib/shared/is-guid";
import { type Failure, failure } from "@/lib/shared/outcome";

/** Returns the permissions whose approvals the user may decide; empty without permission to decide approvals. */
export function decidablePermissions(session: Session): Permission[] {
  if (!can(session, "approvals.decide")) return [];
  return (Object.keys(PERMISSIONS) as Permission[]).filter((permission) => can(session, permission));
}

/** Returns an approval if the user proposed it or has the permission it requires; otherwise null. */
export async function findVisibleApproval(session: Session, id: string): Promise<Approval | null> {
  if (!can(session, "approvals.read") || !isGuid(id)) return null;
  const { db } = await ledger();
  const approval = await findApproval(db, id);
  if (!approval) return null;
  const isMine = approval.proposerId === session.person.id;
  return isMine || decidablePermissions(session).includes(approval.permission as Permission) ? approval : null;
}

export const NO_SUCH_APPROVAL = failure("not-found", "This proposal does not exist, or you don’t have access to it.");

/**
 * Returns why the user can't decide an approval, regardless of its state, and how many approvers the current policy
 * requires.
 *
 * @param refuse checks the permission; approving has the same requirements as the change itself, rejecting needs only
 *   the role
 */
export async function assessApprover(
  session: Session,
  approval: Approval,
  refuse: typeof refuseUnless | typeof refuseRole = refuseUnless,
): Promise<{ readonly refusal: Failure<string> | null; readonly approversNeeded: number }> {
  const rule = approvalRuleFor(await policyValue("approvals"), approval);
  const approversNeeded = rule?.approvers ?? 1;
  return { refusal: refusalOf(session, approval, { roles: rule?.roles ?? [], refuse }), approversNeeded };
}

function refusalOf(
  session: Session,
  { proposerId, permission }: Approval,
  { roles, refuse }: { readonly roles: readonly Role[]; readonly refuse: typeof refuseUnless | typeof refuseRole },
): Failure<string> | null {
  if (proposerId === session.person.id) return OWN_PROPOSAL;
  const forbidden = refuse(session, permission as Permission);
  if (forbidden) return forbidden;
  if (roles.length === 0 || roles.some((role) => session.person.roles.includes(role))) return null;
  const names = roles.map((role) => ROLE_LABELS[role].label).join(", ");
  return failure("forbidden", `Your organization’s policy requires approval by: ${names}.`);
}

const OWN_PROPOSAL = failure("own", "You proposed this. Another person must approve it.");
