import type { Permission } from "@/lib/access/permissions";
import type { AlertKind } from "@/lib/ledger/schema/alert-kinds";

interface AlertWords {
  /** Label in the user's alert settings. */
  readonly label: string;
  readonly explanation: string;
  /** Email subject and first line of the chat message. */
  readonly title: string;
  readonly text: string;
  /** Returns the path of the page about the alert's subject. */
  path(subject: string): string;
  /** Permission required to receive the alert. */
  readonly permission: Permission;
}

/**
 * Wording of each kind of alert. It is fixed and contains no data about payments, accounts or people, because mailboxes
 * and chats are outside the portal's access control.
 */
export const ALERT_WORDS = {
  "exceptions-due": {
    label: "Exceptions before the cut-off",
    explanation: "Two hours before the cut-off, when checks are still waiting for a decision.",
    title: "Checks are waiting for a decision before the cut-off",
    text: "Checks presented without authorization have no decision yet. They are returned at the cut-off.",
    path: () => "/positive-pay",
    permission: "positive-pay.authorize",
  },
  "registration-suspended": {
    label: "Suspended webhooks",
    explanation: "When the bank stops delivering events, because the receiver failed too often.",
    title: "A webhook registration is suspended",
    text: "The bank has stopped delivering the events of a registration. Fix the receiver, then restart the registration.",
    path: () => "/webhooks",
    permission: "registrations.read",
  },
  "freeze-placed": {
    label: "Freezes",
    explanation: "When someone freezes an account.",
    title: "An account was frozen",
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
  "event-gap": {
    label: "Missing events",
    explanation: "When events of the bank are not delivered in time, once per cause.",
    title: "Events are missing",
    text: "The bank changed a record, and its event was not delivered in time. See which events, and why.",
    path: (subject) => {
      const [reason = "", event = ""] = subject.split(" ");
      return `/developers/gaps?${new URLSearchParams({ reason, event })}`;
    },
    permission: "developers.read",
  },
} as const satisfies Record<AlertKind, AlertWords>;
