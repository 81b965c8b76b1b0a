import type { Tone } from "@/components/ui/tag";
import type { ApprovalRow } from "@/features/approvals/view-approval";
import { policyLabel } from "@/lib/access/policies/policy-labels";
import { ROLE_LABELS, ROLES } from "@/lib/access/roles";
import { isLocalKind } from "@/lib/ledger/schema/approval-kinds";

export const KIND_LABELS = {
  deposit: "Deposit",
  "initiate-return": "Return",
  "authorize-check": "Authorization",
  "pay-exception": "Pay exception",
  "lift-restriction": "Lift restriction",
  "create-registration": "New registration",
  "update-registration": "Registration change",
  "restart-registration": "Restart registration",
  "delete-registration": "Registration deletion",
  "invite-person": "Invitation",
  "change-roles": "Role change",
  "enable-person": "Enable person",
  "reset-second-factor": "Second factor reset",
  "change-policy": "Policy change",
  "review-freeze": "Freeze review",
} as const satisfies Record<ApprovalRow["kind"], string>;

export const STATE_LABELS = {
  proposed: { label: "Waiting", tone: "warn", explanation: "Takes effect after a second person approves it." },
  approved: { label: "Confirmed", tone: "good", explanation: "Another person has reviewed it." },
  executing: { label: "Sending", tone: "info", explanation: "Approved; the bank has not responded yet." },
  done: { label: "Approved", tone: "good", explanation: "Approved and completed." },
  failed: { label: "Failed", tone: "bad", explanation: "Approved, but the bank did not carry it out." },
  rejected: { label: "Rejected", tone: "bad", explanation: "The approver rejected it." },
  withdrawn: { label: "Withdrawn", tone: "none", explanation: "Withdrawn by the proposer." },
  expired: { label: "Expired", tone: "none", explanation: "Not approved in time." },
} as const satisfies Record<ApprovalRow["state"], { label: string; tone: Tone; explanation: string }>;

/** Labels of the facts checked for changes between the proposal and the decision. */
export const BASIS_LABELS: Readonly<Record<string, string>> = {
  paymentStatus: "Check status",
  paymentPosting: "Posting",
  positivePayResult: "Positive Pay",
  wasReturned: "Returned",
  activeRestrictions: "Active restrictions on the account",
  restrictionStatus: "Restriction status",
  liveAuthorizations: "Active authorizations for the check",
  personName: "Name",
  roles: "Roles",
  isDisabled: "Disabled",
  hasAccepted: "Password set",
  secondFactors: "Second factors",
  policyVersion: "Policy version",
  policyChangedBy: "Last changed by",
};

/** Formats a fact for display. */
export function factText(value: unknown): string {
  if (value === null || value === undefined || value === "") return "none";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) return roleNames(value) || "none";
  return String(value);
}

/** Lists role labels in the order of {@link ROLES}. */
export function roleNames(roles: unknown): string {
  const names: readonly unknown[] = Array.isArray(roles) ? roles : [];
  return ROLES.filter((role) => names.includes(role))
    .map((role) => ROLE_LABELS[role].label)
    .join(", ");
}

/** Describes the check by its payee and the account's last four digits; empty if the approval has no check. */
export function checkLine({ check }: ApprovalRow): string {
  if (!check) return "";
  const account = check.accountNumber && `account ending in ${check.accountNumber.slice(-4)}`;
  return [check.payeeName, account].filter(Boolean).join(" · ");
}

/** Returns an approval's title for lists, which show the amount separately. */
export function approvalTitle({ kind, payload, subject, check }: ApprovalRow): string {
  const { request, name } = payload as { request?: { eventName?: string }; name?: string };
  if (check) return `${KIND_LABELS[kind]} · ${check.checkNumber ? `check ${check.checkNumber}` : "no check number"}`;
  if (kind === "create-registration") return `${KIND_LABELS[kind]} · ${request?.eventName ?? ""}`;
  if (kind === "change-policy") return `${KIND_LABELS[kind]} · ${policyLabel(payload.key)}`;
  if (isLocalKind(kind)) return `${KIND_LABELS[kind]} · ${name ?? ""}`;
  const isAccount = subject !== null && /^\d{4,}$/.test(subject);
  return isAccount ? `${KIND_LABELS[kind]} · account ending in ${subject.slice(-4)}` : KIND_LABELS[kind];
}
