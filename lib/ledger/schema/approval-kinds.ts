/** The kinds of changes that may need a second person's approval, or a review afterward. */
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
  "invite-person",
  "change-roles",
  "enable-person",
  "reset-second-factor",
  "change-policy",
  /** An account was frozen immediately. */
  "review-freeze",
] as const;

/** Changes to the portal's records: they don't involve the bank, and each is made in one transaction. */
export const LOCAL_KINDS = [
  "invite-person",
  "change-roles",
  "enable-person",
  "reset-second-factor",
  "change-policy",
] as const satisfies readonly ApprovalKind[];

export type LocalKind = (typeof LOCAL_KINDS)[number];

export type ApprovalKind = (typeof APPROVAL_KINDS)[number];

/** Whether a change affects only the portal's records. */
export function isLocalKind(kind: ApprovalKind): kind is LocalKind {
  return (LOCAL_KINDS as readonly ApprovalKind[]).includes(kind);
}
