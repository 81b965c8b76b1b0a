import type { ApprovalsPolicy } from "@/lib/access/policies/approvals-policy";
import type { ApprovalKind } from "@/lib/ledger/schema/approval-kinds";
import type { IntentKind } from "@/lib/ledger/schema/intent-kinds";

/** The terms on which a change is proposed when a policy requires a second person. */
export interface ApprovalTerms {
  readonly kind: ApprovalKind;
  /** The input of the use case, without its secret; after approval, the use case is called with it again. */
  readonly input: Readonly<Record<string, unknown>>;
  /**
   * True if the idempotency key identifies the target, not a form; the target can be proposed again once this proposal
   * ends.
   */
  readonly isTarget?: boolean;
  /** The amount that the policy's limit applies to. */
  readonly amountCents?: number;
  /** The reason, in the proposer's words. */
  readonly note?: string | null;
  /** Images that are retained while the proposal is open. */
  readonly stagedImageIds?: readonly string[];
  /** A secret, such as a password, stored encrypted until the proposal ends. */
  readonly secret?: string;
}

/** The part of the policy that applies to each kind; null for a review, which is not a proposal. */
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
  // Otherwise one person could turn off the rule for people, make a change, and turn it on again.
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
  // A cancellation withdraws a deposit before the bank has processed it.
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
