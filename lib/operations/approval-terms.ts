import type { ApprovalsPolicy } from "@/lib/access/policies/approvals-policy";
import type { ApprovalKind } from "@/lib/ledger/schema/approval-kinds";
import type { IntentKind } from "@/lib/ledger/schema/intent-kinds";

/** How to propose a change if a policy requires a second person. */
export interface ApprovalTerms {
  readonly kind: ApprovalKind;
  /** Input of the use case, without its secret; after approval, the use case runs with this input again. */
  readonly input: Readonly<Record<string, unknown>>;
  /**
   * Whether the idempotency key identifies the target instead of a form. A target can be proposed again once this
   * proposal ends.
   */
  readonly isTarget?: boolean;
  /** Amount to which the policy's limit applies. */
  readonly amountCents?: number;
  /** Reason given by the proposer. */
  readonly note?: string | null;
  /** Images that are retained while the proposal is open. */
  readonly stagedImageIds?: readonly string[];
  /** A secret, such as a password, stored encrypted until the proposal ends. */
  readonly secret?: string;
}

/** Part of the policy that applies to each kind; null for reviews, which are not proposals. */
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
  // Otherwise, one person could turn off the rule for people, make a change, and turn the rule on again.
  "change-policy": "people",
  "review-freeze": null,
} as const satisfies Record<ApprovalKind, keyof ApprovalsPolicy | null>;

/** Whether each kind of change may need approval; if so, it is proposed with its {@link ApprovalTerms}. */
export const MAY_NEED_APPROVAL = {
  deposit: true,
  "initiate-return": true,
  "authorize-check": true,
  "lift-restriction": true,
  "create-registration": true,
  "update-registration": true,
  "restart-registration": true,
  "delete-registration": true,
  // Cancellation withdraws a deposit before the bank has processed it.
  cancel: false,
  // A restriction takes effect immediately; an account freeze may be reviewed afterward.
  "place-restriction": false,
  // A revocation can only reduce what the bank pays.
  "revoke-authorization": false,
  // The portal also creates its own registrations automatically.
  "register-portal": false,
  // Only the sandbox offers this.
  "simulate-return": false,
} as const satisfies Record<IntentKind, boolean>;
