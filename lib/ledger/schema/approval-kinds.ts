/** Kinds of changes that may need a second person's approval, or a review afterward. */
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
  /** Review of an account freeze, which takes effect immediately. */
  "review-freeze",
] as const;

/** Changes to the portal's records, which do not involve the bank and are made in one transaction. */
export const LOCAL_KINDS = [
  "invite-person",
  "change-roles",
  "enable-person",
  "reset-second-factor",
  "change-policy",
] as const satisfies readonly ApprovalKind[];

export type LocalKind = (typeof LOCAL_KINDS)[number];

export type ApprovalKind = (typeof APPROVAL_KINDS)[number];

/** Returns whether a kind of change affects only the portal's records. */
export function isLocalKind(kind: ApprovalKind): kind is LocalKind {
  return (LOCAL_KINDS as readonly ApprovalKind[]).includes(kind);
}
