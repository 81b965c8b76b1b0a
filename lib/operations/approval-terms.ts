import type { ApprovalsPolicy } from "@/lib/access/policies/approvals-policy";
import type { ApprovalKind } from "@/lib/ledger/schema/approval-kinds";
import type { IntentKind } from "@/lib/ledger/schema/intent-kinds";

/** How a change is proposed when a policy demands a second person. */
export interface ApprovalTerms {
  readonly kind: ApprovalKind;
  /** What the use case was called with, from which it is called again; without its secret. */
  readonly input: Readonly<Record<string, unknown>>;
  /** The key names a target instead of a form: another change of it may be proposed once this one has ended. */
  readonly isTarget?: boolean;
  /** In cents; what a limit of the policy is compared with. */
  readonly amountCents?: number;
  /** Why, in the proposer's words. */
  readonly note?: string | null;
  /** Pictures that are kept for as long as it is open. */
  readonly stagedImageIds?: readonly string[];
  /** Secrets kept encrypted until it has ended, such as a password. */
  readonly secret?: string;
}

/** The part of the policy that each kind obeys; null for a review, which is no proposal. */
export const POLICY_PARTS = {
  deposit: "deposits",
  "initiate-return": "returns",
  "authorize-check": "authorizations",
  "pay-exception": "decisions",
  "lift-restriction": "lifts",
  "create-registration": "registrations",
  "update-registration": "registrations",
  "restart-registration": "registrations",
  "delete-registration": "registrations",
  "invite-person": "people",
  "change-roles": "people",
  "enable-person": "people",
  "reset-second-factor": "people",
  // Otherwise the rule for people could be switched off, used, and switched on again.
  "change-policy": "people",
  "review-freeze": null,
} as const satisfies Record<ApprovalKind, keyof ApprovalsPolicy | null>;

/** Whether each kind of change may need approval; those that may are proposed with their {@link ApprovalTerms}. */
export const MAY_NEED_APPROVAL = {
  deposit: true,
  "initiate-return": true,
  "authorize-check": true,
  "lift-restriction": true,
  "create-registration": true,
  "update-registration": true,
  "restart-registration": true,
  "delete-registration": true,
  // It takes a deposit back before the bank has processed it.
  cancel: false,
  // A restriction acts at once; one of everything may be reviewed afterwards.
  "place-restriction": false,
  // It makes the bank pay less than before.
  "revoke-authorization": false,
  // The portal's own registrations, which it also makes automatically.
  "register-portal": false,
  // Of the sandbox.
  "simulate-return": false,
} as const satisfies Record<IntentKind, boolean>;
