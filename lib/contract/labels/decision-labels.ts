import type { Label } from "./label";
import { paymentKindOf } from "./payment-kinds";
import type { StatusFields } from "./status-labels";

/** Payment fields that determine who must decide. */
export interface DecisionFields extends StatusFields {
  readonly positivePayResult?: string | null | undefined;
  readonly decisionRequired?: boolean | null | undefined;
  /** A decision made in this portal; the bank's record does not show it while the check is on hold. */
  readonly decided?: "pay" | "let-return" | null | undefined;
}

/** Shows who must decide on a payment. */
export interface AwaitedDecision extends Label {
  /**
   * `partner` decides on a check presented without authorization [GAP-18], `bank` on everything else [GAP-16].
   * `decided` means that someone decided in this portal, and the decision can still be changed.
   */
  readonly by: "partner" | "bank" | "decided";
}

const BY_PARTNER = {
  by: "partner",
  // Worded for all users, including those who may not decide.
  label: "Decision needed",
  explanation: "No authorization matches it. Compliance pays or returns it before the bank’s cut-off.",
} as const satisfies AwaitedDecision;

const DECIDED = {
  pay: {
    by: "decided",
    label: "Decided: pay",
    explanation: "Someone here decided to pay it. The bank has not paid it yet.",
  },
  "let-return": {
    by: "decided",
    label: "Decided: return",
    explanation: "Someone here decided to return it at the bank’s cut-off. Until then it can still be paid.",
  },
} as const satisfies Record<NonNullable<DecisionFields["decided"]>, AwaitedDecision>;

const BY_BANK = {
  by: "bank",
  label: "Bank review",
  explanation: "The bank is reviewing it. There is nothing to decide here.",
} as const satisfies AwaitedDecision;

const TERMINAL_STATUSES: readonly string[] = ["Completed", "Rejected", "Canceled"];

/** Returns the decision that a payment needs [GAP-11], or null if it needs none. */
export function awaitedDecision(payment: DecisionFields): AwaitedDecision | null {
  const { status, positivePayResult, decisionRequired, decided } = payment;
  if (status && TERMINAL_STATUSES.includes(status)) return null;
  const isUnauthorized =
    paymentKindOf(payment) === "inbound-check" && status === "Hold" && positivePayResult === "Unauthorized";
  if (isUnauthorized) return decided ? DECIDED[decided] : BY_PARTNER;
  return decisionRequired || status === "Hold" ? BY_BANK : null;
}
