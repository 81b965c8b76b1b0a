import type { ApprovalRule, ApprovalsPolicy } from "./approvals-policy-schema";

export type { ApprovalRule, ApprovalsPolicy };

/** Whether a rule requires approval of a change by a second person. An unknown amount is over every limit. */
export function requiresApproval(rule: ApprovalRule | null, amountCents?: number | null): boolean {
  return rule !== null && (rule.overCents === undefined || (amountCents ?? Number.POSITIVE_INFINITY) > rule.overCents);
}

export const NO_APPROVALS: ApprovalsPolicy = {
  deposits: null,
  returns: null,
  authorizations: null,
  decisions: null,
  lifts: null,
  registrations: null,
  people: null,
  reviewFreezes: false,
  expiryHours: 24,
};
