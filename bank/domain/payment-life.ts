import type { Posting } from "@/lib/contract/enums";
import { DEPOSIT_MOVES, DUE_AFTER_DEPOSIT_MOVE } from "./deposit-life";
import { DUE_AFTER_INBOUND_MOVE, INBOUND_MOVES } from "./inbound-life";
import type { DueMove, PaymentMove } from "./payment-move";
import { DUE_AFTER_RETURN_MOVE, RETURN_MOVES } from "./return-life";

/** Every move of every kind of payment. What is not here cannot happen. */
export const PAYMENT_MOVES = {
  ...DEPOSIT_MOVES,
  ...INBOUND_MOVES,
  ...RETURN_MOVES,
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

/** What the bank does next with a payment that made `move` at `at`; null when nothing, or when a person must act. */
export function dueAfter(move: MoveName, at: Date): DueMove<MoveName> | null {
  return DUE_AFTER[move](at);
}

const DUE_AFTER = {
  ...DUE_AFTER_DEPOSIT_MOVE,
  ...DUE_AFTER_INBOUND_MOVE,
  ...DUE_AFTER_RETURN_MOVE,
} satisfies Record<MoveName, (at: Date) => DueMove<MoveName> | null>;
