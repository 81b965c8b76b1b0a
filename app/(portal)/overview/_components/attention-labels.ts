import {
  CircleHelp,
  CirclePause,
  CircleX,
  Inbox,
  type LucideIcon,
  ShieldQuestionMark,
  Undo2,
  Webhook,
} from "lucide-react";
import type { AttentionId } from "@/lib/portal/overview/attention";

interface AttentionLabels {
  readonly icon: LucideIcon;
  readonly tone: "bad" | "warn";
  readonly one: string;
  readonly many: string;
  readonly explanation: string;
}

/** How each kind of pending work is shown. */
export const ATTENTION_LABELS = {
  exceptions: {
    icon: ShieldQuestionMark,
    tone: "bad",
    one: "check to decide",
    many: "checks to decide",
    explanation: "Presented without authorization. What nobody decides is returned at the cut-off.",
  },
  unknown: {
    icon: CircleHelp,
    tone: "warn",
    one: "request without an answer",
    many: "requests without an answer",
    explanation: "The bank did not answer in time. The portal finds out by itself; don’t ask for the same again.",
  },
  holds: {
    icon: CirclePause,
    tone: "warn",
    one: "deposit on hold",
    many: "deposits on hold",
    explanation: "The bank has to decide before it goes on; it may ask you for documents.",
  },
  "rejected-deposits": {
    icon: CircleX,
    tone: "bad",
    one: "rejected deposit",
    many: "rejected deposits",
    explanation: "Nothing was posted. Open it to see why, and deposit it again properly.",
  },
  "rejected-returns": {
    icon: Undo2,
    tone: "bad",
    one: "return that was stopped",
    many: "returns that were stopped",
    explanation: "The check was not sent back. It may be returned again.",
  },
  "set-aside": {
    icon: Inbox,
    tone: "warn",
    one: "event set aside",
    many: "events set aside",
    explanation: "The bank told something that could not be applied. A developer can look at it and try again.",
  },
} as const satisfies Record<AttentionId, AttentionLabels>;

/** The same for suspended registrations, which only the bank knows. */
export const SUSPENDED_LABELS: AttentionLabels = {
  icon: Webhook,
  tone: "bad",
  one: "suspended webhook",
  many: "suspended webhooks",
  explanation: "The bank has stopped delivering its events. Mend the receiver, then restart the registration.",
};
