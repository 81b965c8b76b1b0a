import type { PaymentStatus, Posting } from "@/lib/contract/enums";
import { nextBusinessDayOpening, nextDistributionWindow, sendingTime } from "./business-calendar";

/** One legal move of an outbound deposit. */
export interface PaymentMove {
  readonly from: readonly PaymentStatus[];
  readonly to: PaymentStatus;
  /** What `posting` goes through on the way, in order; empty leaves it as it is [GAP-13]. */
  readonly posting: readonly Posting[];
}

/** Every move there is [GAP-12] [GAP-9] [GAP-16]. What is not here cannot happen. */
export const PAYMENT_MOVES = {
  accept: { from: ["Created"], to: "Pending", posting: ["Authorizing", "Authorized"] },
  hold: { from: ["Created"], to: "Hold", posting: [] },
  reject: { from: ["Created", "Hold"], to: "Rejected", posting: ["Failed"] },
  release: { from: ["Hold"], to: "Pending", posting: ["Authorizing", "Authorized"] },
  escalate: { from: ["Hold"], to: "Hold", posting: [] },
  batch: { from: ["Pending"], to: "Batched", posting: [] },
  send: { from: ["Batched"], to: "Processing", posting: ["Posted"] },
  complete: { from: ["Processing"], to: "Completed", posting: [] },
  cancel: { from: ["Created", "Pending", "Hold", "Batched"], to: "Canceled", posting: ["Canceled"] },
} as const satisfies Record<string, PaymentMove>;

export type MoveName = keyof typeof PAYMENT_MOVES;

/** Where `posting` may go from each of its values [GAP-13]. */
export const POSTING_MOVES = {
  Pending: ["Authorizing", "Failed", "Canceled"],
  Authorizing: ["Authorized", "Failed"],
  Authorized: ["Posted", "Failed", "Canceled"],
  Posted: [],
  Failed: [],
  Canceled: [],
} as const satisfies Record<Posting, readonly Posting[]>;

/** A move the bank makes by itself, and when. */
interface DueMove {
  readonly move: MoveName;
  readonly at: Date;
}

/** What the bank does next with a payment that made `move` at `at`; null when nothing, or when a person must act [GAP-12]. */
export function dueAfter(move: MoveName, at: Date): DueMove | null {
  return DUE_AFTER[move](at);
}

const DUE_AFTER = {
  accept: (at) => ({ move: "batch", at: nextDistributionWindow(at) }),
  release: (at) => ({ move: "batch", at: nextDistributionWindow(at) }),
  batch: (at) => ({ move: "send", at: sendingTime(at) }),
  send: (at) => ({ move: "complete", at: nextBusinessDayOpening(at) }),
  hold: () => null,
  reject: () => null,
  escalate: () => null,
  complete: () => null,
  cancel: () => null,
} satisfies Record<MoveName, (at: Date) => DueMove | null>;
