import type { Posting } from "@/lib/contract/enums";
import { DEPOSIT_TRANSITIONS, DUE_AFTER_DEPOSIT_TRANSITION } from "./deposit-lifecycle";
import { DUE_AFTER_INBOUND_TRANSITION, INBOUND_TRANSITIONS } from "./inbound-lifecycle";
import type { DueTransition, PaymentTransition } from "./payment-transition";
import { DUE_AFTER_RETURN_TRANSITION, RETURN_TRANSITIONS } from "./return-lifecycle";

/** All possible transitions of all kinds of payments. */
export const PAYMENT_TRANSITIONS = {
  ...DEPOSIT_TRANSITIONS,
  ...INBOUND_TRANSITIONS,
  ...RETURN_TRANSITIONS,
} as const satisfies Record<string, PaymentTransition>;

export type TransitionName = keyof typeof PAYMENT_TRANSITIONS;

/** The values that `posting` may change to, by current value [GAP-13]. */
export const POSTING_TRANSITIONS = {
  Pending: ["Authorizing", "Failed", "Canceled"],
  Authorizing: ["Authorized", "Failed"],
  Authorized: ["Posted", "Failed", "Canceled"],
  Posted: [],
  Failed: [],
  Canceled: [],
} as const satisfies Record<Posting, readonly Posting[]>;

/**
 * Finds the transition that becomes due after a payment makes `transition` at `at`; null if none is due automatically.
 */
export function findNextDue(transition: TransitionName, at: Date): DueTransition<TransitionName> | null {
  return DUE_AFTER[transition](at);
}

const DUE_AFTER = {
  ...DUE_AFTER_DEPOSIT_TRANSITION,
  ...DUE_AFTER_INBOUND_TRANSITION,
  ...DUE_AFTER_RETURN_TRANSITION,
} satisfies Record<TransitionName, (at: Date) => DueTransition<TransitionName> | null>;
