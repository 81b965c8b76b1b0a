import type { StatusIcon } from "@/components/ui/status";
import type { Tone } from "@/components/ui/tag";
import type { BulkItemView, BulkJobView } from "@/lib/bulk/get-bulk-job";
import type { BulkItemState, BulkJobKind } from "@/lib/ledger/schema/bulk-tables";

interface StateLabel {
  readonly label: string;
  readonly icon: StatusIcon;
  readonly tone: Tone;
  readonly explanation: string;
}

/** Label, icon, tone and explanation for each item state. */
export const ITEM_STATES = {
  waiting: { label: "Waiting", icon: "empty", tone: "none", explanation: "Not sent yet." },
  sending: {
    label: "Sending",
    icon: "progress",
    tone: "info",
    explanation: "Sent; no response yet.",
  },
  unknown: {
    label: "Outcome unknown",
    icon: "unknown",
    tone: "warn",
    explanation: "The response was lost. The portal checks the outcome automatically and never sends it twice.",
  },
  proposed: {
    label: "Waiting for approval",
    icon: "pause",
    tone: "warn",
    explanation: "Sent after another person approves it.",
  },
  done: { label: "Done", icon: "check", tone: "good", explanation: "Completed." },
  failed: { label: "Failed", icon: "cross", tone: "bad", explanation: "Not completed; see the reason." },
  skipped: { label: "Skipped", icon: "minus", tone: "none", explanation: "Skipped before it was sent." },
} as const satisfies Record<BulkItemState, StateLabel>;

/** Plural noun for the items in each kind of job. */
export const ITEM_NOUNS = {
  "deposit-batch": "checks",
  "issue-file": "lines",
  "place-playbook": "restrictions",
  "lift-playbook": "restrictions",
  "cancel-deposits": "deposits",
  "return-checks": "checks",
  "work-on-payments": "payments",
  "resend-deliveries": "events",
} as const satisfies Record<BulkJobKind, string>;

const RESULT_PAGES = {
  "deposit-batch": "/payments",
  "issue-file": null,
  "place-playbook": "/restrictions",
  "lift-playbook": "/restrictions",
  "cancel-deposits": "/payments",
  "return-checks": "/payments",
  "work-on-payments": "/payments",
  "resend-deliveries": null,
} as const satisfies Record<BulkJobKind, string | null>;

/** Returns the path of an item's result page; null if there is none. */
export function resultPathOf(kind: BulkJobKind, { resultId, approvalId, state }: BulkItemView): string | null {
  if (state === "proposed") return approvalId && `/approvals?selected=${encodeURIComponent(approvalId)}`;
  if (!resultId) return null;
  const page = RESULT_PAGES[kind];
  return page && `${page}/${encodeURIComponent(resultId)}`;
}

/** Returns a job's headline. */
export function describeJob({ kind, state, notice, counts }: BulkJobView): {
  readonly title: string;
  readonly tone: Tone;
} {
  if (state === "paused") return { title: "Paused", tone: "warn" };
  if (state === "running" && notice) return { title: "Waiting", tone: "warn" };
  // Assignments and notes are recorded in the portal and not sent to the bank.
  if (state === "running") return { title: kind === "work-on-payments" ? "In progress" : "Sending", tone: "info" };
  if (counts.unknown + counts.proposed > 0) return { title: "Some outcomes pending", tone: "warn" };
  return counts.failed > 0 ? { title: "Finished with failures", tone: "bad" } : { title: "Finished", tone: "good" };
}

/** Counts the items that are no longer waiting or being sent. */
export function countSent({ itemCount, counts }: BulkJobView): number {
  return itemCount - counts.waiting - counts.sending;
}
