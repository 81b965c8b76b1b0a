import type { Tone } from "@/components/ui/tag";
import type { ApprovalRow } from "@/lib/portal/approvals/view-approval";

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
  "review-freeze": "Freeze to review",
} as const satisfies Record<ApprovalRow["kind"], string>;

/** Each state as a word, with what it means. */
export const STATE_LABELS = {
  proposed: { label: "Waiting", tone: "warn", explanation: "Nothing is sent before another person approves it." },
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
};

/** A fact as text. */
export function factText(value: unknown): string {
  if (value === null || value === undefined || value === "") return "none";
  if (typeof value === "boolean") return value ? "yes" : "no";
  return String(value);
}

/** What an approval can be called in a list: its amount stands beside it. */
export function approvalTitle({ kind, payload, subject }: ApprovalRow): string {
  const { request } = payload as { request?: { checkNumber?: number; eventName?: string } };
  if (kind === "authorize-check" || kind === "pay-exception") {
    return `${KIND_LABELS[kind]} · check ${request?.checkNumber ?? ""}`;
  }
  if (kind === "create-registration") return `${KIND_LABELS[kind]} · ${request?.eventName ?? ""}`;
  const isAccount = subject !== null && /^\d{4,}$/.test(subject);
  return isAccount ? `${KIND_LABELS[kind]} · account ending in ${subject.slice(-4)}` : KIND_LABELS[kind];
}
