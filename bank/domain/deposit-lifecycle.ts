import { computeSendingTime, nextBusinessDayOpening, nextDistributionWindow } from "./business-calendar";
import type { DueTransition, PaymentTransition } from "./payment-transition";

/** All possible deposit transitions [GAP-12] [GAP-9] [GAP-16]. */
export const DEPOSIT_TRANSITIONS = {
  accept: { kind: "deposit", from: ["Created"], to: "Pending", posting: ["Authorizing", "Authorized"] },
  hold: { kind: "deposit", from: ["Created"], to: "Hold", posting: [] },
  reject: { kind: "deposit", from: ["Created", "Hold"], to: "Rejected", posting: ["Failed"] },
  release: { kind: "deposit", from: ["Hold"], to: "Pending", posting: ["Authorizing", "Authorized"] },
  escalate: { kind: "deposit", from: ["Hold"], to: "Hold", posting: [] },
  batch: { kind: "deposit", from: ["Pending"], to: "Batched", posting: [] },
  send: { kind: "deposit", from: ["Batched"], to: "Processing", posting: ["Posted"] },
  /** Rejects a deposit that was restricted before it was sent. The deposit is neither posted nor sent. */
  stop: { kind: "deposit", from: ["Batched"], to: "Rejected", posting: ["Failed"] },
  complete: { kind: "deposit", from: ["Processing"], to: "Completed", posting: [] },
  cancel: {
    kind: "deposit",
    from: ["Created", "Pending", "Hold", "Batched"],
    to: "Canceled",
    posting: ["Canceled"],
  },
} as const satisfies Record<string, PaymentTransition>;

export type DepositTransitionName = keyof typeof DEPOSIT_TRANSITIONS;

/** The next due transition after each deposit transition, or null if none is due automatically [GAP-12]. */
export const DUE_AFTER_DEPOSIT_TRANSITION = {
  accept: (at) => ({ transition: "batch", at: nextDistributionWindow(at) }),
  release: (at) => ({ transition: "batch", at: nextDistributionWindow(at) }),
  batch: (at) => ({ transition: "send", at: computeSendingTime(at) }),
  send: (at) => ({ transition: "complete", at: nextBusinessDayOpening(at) }),
  hold: () => null,
  reject: () => null,
  stop: () => null,
  escalate: () => null,
  complete: () => null,
  cancel: () => null,
} satisfies Record<DepositTransitionName, (at: Date) => DueTransition<DepositTransitionName> | null>;
