import type { Permission } from "@/lib/access/permissions";
import type { AlertKind } from "@/lib/ledger/schema/alert-kinds";

interface AlertWords {
  /** In the choice of a person. */
  readonly label: string;
  readonly explanation: string;
  /** The subject of the mail, and the first line of a message. */
  readonly title: string;
  readonly text: string;
  /** The path of the page that shows what the alert is about. */
  path(subject: string): string;
  /** What a person needs to be alerted. */
  readonly permission: Permission;
}

/**
 * Every kind of alert. The texts are fixed: nothing of a payment, an account or a person goes into one, since mailboxes
 * and chats are not the portal.
 */
export const ALERT_WORDS = {
  "exceptions-due": {
    label: "Exceptions before the cut-off",
    explanation: "Two hours before the cut-off, when checks still wait for a decision.",
    title: "Checks wait for a decision before the cut-off",
    text: "Checks presented without authorization have no decision yet. They are returned at the cut-off.",
    path: () => "/positive-pay",
    permission: "positive-pay.authorize",
  },
  "registration-suspended": {
    label: "A webhook is suspended",
    explanation: "When the bank stops delivering events, because the receiver failed too often.",
    title: "A webhook registration is suspended",
    text: "The bank has stopped delivering the events of a registration. Fix the receiver, then restart it.",
    path: () => "/webhooks",
    permission: "registrations.read",
  },
  "freeze-placed": {
    label: "A freeze",
    explanation: "When someone restricts an account completely.",
    title: "An account was restricted completely",
    text: "Someone restricted an account and its subaccounts. See who, and why.",
    path: (subject) => `/restrictions/${encodeURIComponent(subject)}`,
    permission: "restrictions.read",
  },
  "deposits-rejected": {
    label: "Rejected deposits",
    explanation: "When the bank rejects a deposit.",
    title: "The bank rejected a deposit",
    text: "No funds were credited. See the reason, then redeposit the check or mark it resolved.",
    path: (subject) => `/payments/${encodeURIComponent(subject)}`,
    permission: "deposits.create",
  },
  "approvals-waiting": {
    label: "Approvals",
    explanation: "When someone proposes a change that you can approve.",
    title: "A proposal is waiting for approval",
    text: "Someone proposed a change. It takes effect after a second person approves it.",
    path: (subject) => `/approvals/${encodeURIComponent(subject)}`,
    permission: "approvals.decide",
  },
} as const satisfies Record<AlertKind, AlertWords>;
