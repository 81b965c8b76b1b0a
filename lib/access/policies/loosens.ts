import { ROLES, type Role } from "@/lib/access/roles";
import type { ApprovalRule, ApprovalsPolicy } from "./approvals-policy";
import type { PolicyKey, PolicyValue } from "./policies";

/**
 * Returns whether a change would make a policy permit, show or destroy more than before. If changes to people need
 * approval, such a change does too; a change that only tightens the policy takes effect immediately.
 */
export function loosens<Key extends PolicyKey>(key: Key, before: PolicyValue<Key>, after: PolicyValue<Key>): boolean {
  const compare = LOOSENS[key] as (before: PolicyValue<Key>, after: PolicyValue<Key>) => boolean;
  return compare(before, after);
}

const LOOSENS: { readonly [Key in PolicyKey]: (before: PolicyValue<Key>, after: PolicyValue<Key>) => boolean } = {
  "second-factor": (before, after) => lacksAnyOf(after.requiredFor, before.requiredFor),
  masking: (before, after) => lacksAnyOf(after.roles, before.roles) || (after.mayReveal && !before.mayReveal),
  exports: (before, after) =>
    lacksAnyOf(before.roles, after.roles) ||
    isHigher(before.rowsPerFile, after.rowsPerFile) ||
    isHigher(before.rowsPerDay, after.rowsPerDay),
  // Shorter retention destroys records, so it needs approval.
  retention: (before, after) =>
    isHigher(after.pictureDays, before.pictureDays) ||
    isHigher(after.eventBodyDays, before.eventBodyDays) ||
    isHigher(after.auditDays, before.auditDays) ||
    isHigher(after.issueFileDays, before.issueFileDays),
  approvals: loosensApprovals,
};

/** Returns whether `roles` lacks any role in `others`. */
function lacksAnyOf(roles: readonly Role[], others: readonly Role[]): boolean {
  return others.some((role) => !roles.includes(role));
}

/** Returns whether a limit was raised; null means no limit. */
function isHigher(before: number | null, after: number | null): boolean {
  return (after ?? Number.POSITIVE_INFINITY) > (before ?? Number.POSITIVE_INFINITY);
}

const RULES = ["deposits", "returns", "authorizations", "decisions", "lifts", "registrations", "people"] as const;

function loosensApprovals(before: ApprovalsPolicy, after: ApprovalsPolicy): boolean {
  const stopsReviews = before.reviewFreezes && !after.reviewFreezes;
  return stopsReviews || RULES.some((name) => loosensRule(before[name], after[name]));
}

function loosensRule(before: ApprovalRule | null, after: ApprovalRule | null): boolean {
  if (!before) return false;
  if (!after || after.approvers < before.approvers) return true;
  return (
    lacksAnyOf(approvingRoles(before), approvingRoles(after)) || isHigher(before.overCents ?? 0, after.overCents ?? 0)
  );
}

/** Returns the roles that may approve; an empty list means all roles. */
function approvingRoles({ roles }: ApprovalRule): readonly Role[] {
  return roles.length === 0 ? ROLES : roles;
}
