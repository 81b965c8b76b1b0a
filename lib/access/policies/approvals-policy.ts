import type { ApprovalRule, ApprovalsPolicy } from "./approvals-policy-schema";

export type { ApprovalRule, ApprovalsPolicy };

/** Returns whether a rule requires a second person's approval. An unknown amount exceeds every limit. */
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
