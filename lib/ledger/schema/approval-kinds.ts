/** What may need the approval of a second person, and what is reviewed by one afterwards. */
export const APPROVAL_KINDS = [
  "deposit",
  "initiate-return",
  "authorize-check",
  "pay-exception",
  "lift-restriction",
  "create-registration",
  "update-registration",
  "restart-registration",
  "delete-registration",
  /** An account was restricted completely, at once. */
  "review-freeze",
] as const;

export type ApprovalKind = (typeof APPROVAL_KINDS)[number];
