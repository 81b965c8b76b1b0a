import {
  CircleHelp,
  CirclePause,
  CircleX,
  Inbox,
  type LucideIcon,
  ShieldQuestionMark,
  Undo2,
  UserCheck,
  Webhook,
} from "lucide-react";
import type { AttentionId } from "@/features/overview/attention";

interface AttentionLabels {
  readonly icon: LucideIcon;
  readonly tone: "bad" | "warn";
  readonly one: string;
  readonly many: string;
  readonly explanation: string;
}

/** The icon and labels for each kind of pending work. */
export const ATTENTION_LABELS = {
  exceptions: {
    icon: ShieldQuestionMark,
    tone: "bad",
    one: "check to decide",
    many: "checks to decide",
    explanation: "Presented without authorization. Checks without a decision are returned at the cut-off.",
  },
  approvals: {
    icon: UserCheck,
    tone: "warn",
    one: "proposal to approve",
    many: "proposals to approve",
    explanation: "Proposed by someone else. Takes effect after you or another person approves it.",
  },
  unknown: {
    icon: CircleHelp,
    tone: "warn",
    one: "request without a response",
    many: "requests without a response",
    explanation:
      "The bank did not respond in time. The portal checks the outcome automatically; don’t send the request again.",
  },
  "returned-deposits": {
    icon: Undo2,
    tone: "bad",
    one: "returned deposit",
    many: "returned deposits",
    explanation: "The paying bank sent the check back, and the amount is charged back.",
  },
  holds: {
    icon: CirclePause,
    tone: "warn",
    one: "deposit in review at the bank",
    many: "deposits in review at the bank",
    explanation: "The bank is reviewing it and may request documents from you.",
  },
  "rejected-deposits": {
    icon: CircleX,
    tone: "bad",
    one: "rejected deposit",
    many: "rejected deposits",
    explanation: "No funds were credited. Redeposit the check, or mark it resolved.",
  },
  "rejected-returns": {
    icon: Undo2,
    tone: "bad",
    one: "stopped return",
    many: "stopped returns",
    explanation: "The check was not sent back. You can request the return again.",
  },
  "set-aside": {
    icon: Inbox,
    tone: "warn",
    one: "event not processed",
    many: "events not processed",
    explanation: "The bank sent an event that could not be applied. A developer can inspect and retry it.",
  },
} as const satisfies Record<AttentionId, AttentionLabels>;

/** The icon and labels for suspended registrations, which are counted separately because the bank stores them. */
export const SUSPENDED_LABELS: AttentionLabels = {
  icon: Webhook,
  tone: "bad",
  one: "suspended webhook",
  many: "suspended webhooks",
  explanation: "The bank has stopped delivering its events. Fix the receiver, then restart the registration.",
};
