import type { Tone } from "@/components/ui/tag";
import type { ApprovalRow } from "@/features/approvals/view-approval";
import { policyLabel } from "@/lib/access/policies/policy-labels";
import { ROLE_LABELS, ROLES } from "@/lib/access/roles";
import { isLocalKind } from "@/lib/ledger/schema/approval-kinds";

/** The name of each kind, in the list. */
export const KIND_LABELS = {
  deposit: "Deposit",
  "initiate-return": "Return",
  "authorize-check": "Authorization",
  "pay-exception": "Pay an exception",
  "lift-restriction": "Lift",
  "create-registration": "New registration",
  "update-registration": "Changed registration",
  "restart-registration": "Restart",
  "delete-registration": "Deleted registration",
  "invite-person": "Invitation",
  "change-roles": "Other roles",
  "enable-person": "Enabled again",
  "reset-second-factor": "Second factor reset",
  "change-policy": "Changed policy",
  "review-freeze": "Freeze to review",
} as const satisfies Record<ApprovalRow["kind"], string>;

/** Each state as a word, with what it means. */
export const STATE_LABELS = {
  proposed: { label: "Waiting", tone: "warn", explanation: "Nothing happens before another person approves it." },
  approved: { label: "Confirmed", tone: "good", explanation: "Another person has reviewed it." },
  executing: { label: "Being sent", tone: "info", explanation: "It is approved; the bank has not responded yet." },
  done: { label: "Done", tone: "good", explanation: "It was approved and made." },
  failed: { label: "Failed", tone: "bad", explanation: "It was approved, and the bank did not do it." },
  rejected: { label: "Rejected", tone: "bad", explanation: "Another person decided against it." },
  withdrawn: { label: "Withdrawn", tone: "none", explanation: "Its proposer took it back." },
  expired: { label: "Expired", tone: "none", explanation: "Nobody approved it in time." },
} as const satisfies Record<ApprovalRow["state"], { label: string; tone: Tone; explanation: string }>;

/** The facts that a proposal rests on. */
export const BASIS_LABELS: Readonly<Record<string, string>> = {
  paymentStatus: "Status of the check",
  paymentPosting: "Posting",
  positivePayResult: "Positive Pay",
  wasReturned: "Returned",
  activeRestrictions: "Restrictions in force on the account",
  restrictionStatus: "Status of the restriction",
  liveAuthorizations: "Live authorizations of the check",
  personName: "Name",
  roles: "Roles",
  isDisabled: "Disabled",
  hasAccepted: "Has chosen a password",
  secondFactors: "Second factors",
  policyVersion: "Version of the policy",
  policyChangedBy: "Changed last by",
};

/** A fact as text. */
export function factText(value: unknown): string {
  if (value === null || value === undefined || value === "") return "none";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) return roleNames(value) || "none";
  return String(value);
}

/** Roles by their names, in the order of the list of roles. */
export function roleNames(roles: unknown): string {
  const names: readonly unknown[] = Array.isArray(roles) ? roles : [];
  return ROLES.filter((role) => names.includes(role))
    .map((role) => ROLE_LABELS[role].label)
    .join(", ");
}

/** The check's payee and the end of its account, for the line below the title; empty when it is about no check. */
export function checkLine({ check }: ApprovalRow): string {
  if (!check) return "";
  const account = check.accountNumber && `account ending in ${check.accountNumber.slice(-4)}`;
  return [check.payeeName, account].filter(Boolean).join(" · ");
}

/** What an approval can be called in a list: its amount stands beside it. */
export function approvalTitle({ kind, payload, subject, check }: ApprovalRow): string {
  const { request, name } = payload as { request?: { eventName?: string }; name?: string };
  if (check) return `${KIND_LABELS[kind]} · ${check.checkNumber ? `check ${check.checkNumber}` : "no check number"}`;
  if (kind === "create-registration") return `${KIND_LABELS[kind]} · ${request?.eventName ?? ""}`;
  if (kind === "change-policy") return `${KIND_LABELS[kind]} · ${policyLabel(payload.key)}`;
  if (isLocalKind(kind)) return `${KIND_LABELS[kind]} · ${name ?? ""}`;
  const isAccount = subject !== null && /^\d{4,}$/.test(subject);
  return isAccount ? `${KIND_LABELS[kind]} · account ending in ${subject.slice(-4)}` : KIND_LABELS[kind];
}
