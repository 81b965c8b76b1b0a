import type { ApprovalRule, ApprovalsPolicy } from "./approvals-policy-schema";

export type { ApprovalRule, ApprovalsPolicy };

/** Whether a rule holds a change for a second person. An amount that is not known is over every limit. */
export function isHeldBy(rule: ApprovalRule | null, amountCents?: number | null): boolean {
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
