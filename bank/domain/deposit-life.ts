import { nextBusinessDayOpening, nextDistributionWindow, sendingTime } from "./business-calendar";
import type { DueMove, PaymentMove } from "./payment-move";

/** Every move of a deposit [GAP-12] [GAP-9] [GAP-16]. What is not here cannot happen. */
export const DEPOSIT_MOVES = {
  accept: { kind: "deposit", from: ["Created"], to: "Pending", posting: ["Authorizing", "Authorized"] },
  hold: { kind: "deposit", from: ["Created"], to: "Hold", posting: [] },
  reject: { kind: "deposit", from: ["Created", "Hold"], to: "Rejected", posting: ["Failed"] },
  release: { kind: "deposit", from: ["Hold"], to: "Pending", posting: ["Authorizing", "Authorized"] },
  escalate: { kind: "deposit", from: ["Hold"], to: "Hold", posting: [] },
  batch: { kind: "deposit", from: ["Pending"], to: "Batched", posting: [] },
  send: { kind: "deposit", from: ["Batched"], to: "Processing", posting: ["Posted"] },
  /** A restriction came before the check was sent: it is neither posted nor sent. */
  stop: { kind: "deposit", from: ["Batched"], to: "Rejected", posting: ["Failed"] },
  complete: { kind: "deposit", from: ["Processing"], to: "Completed", posting: [] },
  cancel: {
    kind: "deposit",
    from: ["Created", "Pending", "Hold", "Batched"],
    to: "Canceled",
    posting: ["Canceled"],
  },
} as const satisfies Record<string, PaymentMove>;

export type DepositMoveName = keyof typeof DEPOSIT_MOVES;

/** What is due after each move of a deposit; null when nothing, or when a person must act [GAP-12]. */
export const DUE_AFTER_DEPOSIT_MOVE = {
  accept: (at) => ({ move: "batch", at: nextDistributionWindow(at) }),
  release: (at) => ({ move: "batch", at: nextDistributionWindow(at) }),
  batch: (at) => ({ move: "send", at: sendingTime(at) }),
  send: (at) => ({ move: "complete", at: nextBusinessDayOpening(at) }),
  hold: () => null,
  reject: () => null,
  stop: () => null,
  escalate: () => null,
  complete: () => null,
  cancel: () => null,
} satisfies Record<DepositMoveName, (at: Date) => DueMove<DepositMoveName> | null>;
