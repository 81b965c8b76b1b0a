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
  "invite-person",
  "change-roles",
  "enable-person",
  "reset-second-factor",
  "change-policy",
  /** An account was restricted completely, at once. */
  "review-freeze",
] as const;

/** Changes of the portal's own records: no bank takes part in them, and each is made in one transaction. */
export const LOCAL_KINDS = [
  "invite-person",
  "change-roles",
  "enable-person",
  "reset-second-factor",
  "change-policy",
] as const satisfies readonly ApprovalKind[];

export type LocalKind = (typeof LOCAL_KINDS)[number];

export type ApprovalKind = (typeof APPROVAL_KINDS)[number];

/** Whether a change is one of the portal's own records. */
export function isLocalKind(kind: ApprovalKind): kind is LocalKind {
  return (LOCAL_KINDS as readonly ApprovalKind[]).includes(kind);
}
