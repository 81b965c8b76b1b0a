import { businessDayClose, nextBusinessDayOpening, sendingTime } from "./business-calendar";
import type { DueMove, PaymentMove } from "./payment-move";

/**
 * Every move of a return [GAP-23] [GAP-24]. What is not here cannot happen. The return of a check that was never paid
 * moves no money: its posting is canceled when it is sent.
 */
export const RETURN_MOVES = {
  postInboundReturn: {
    kind: "inboundReturn",
    from: ["Created"],
    to: "Processing",
    posting: ["Authorizing", "Authorized", "Posted"],
  },
  failInboundReturn: { kind: "inboundReturn", from: ["Created"], to: "Rejected", posting: ["Failed"] },
  completeInboundReturn: { kind: "inboundReturn", from: ["Processing"], to: "Completed", posting: [] },
  batchReturn: { kind: "outboundReturn", from: ["Created"], to: "Batched", posting: [] },
  sendReturn: {
    kind: "outboundReturn",
    from: ["Batched"],
    to: "Processing",
    posting: ["Authorizing", "Authorized", "Posted"],
  },
  failReturn: { kind: "outboundReturn", from: ["Batched"], to: "Rejected", posting: ["Failed"] },
  batchUnpaidReturn: { kind: "outboundReturn", from: ["Created"], to: "Batched", posting: [] },
  sendUnpaidReturn: { kind: "outboundReturn", from: ["Batched"], to: "Processing", posting: ["Canceled"] },
  completeReturn: { kind: "outboundReturn", from: ["Processing"], to: "Completed", posting: [] },
} as const satisfies Record<string, PaymentMove>;

export type ReturnMoveName = keyof typeof RETURN_MOVES;

/** What is due after each move of a return; null when nothing is. */
export const DUE_AFTER_RETURN_MOVE = {
  postInboundReturn: (at) => ({ move: "completeInboundReturn", at: businessDayClose(at) }),
  failInboundReturn: () => null,
  completeInboundReturn: () => null,
  batchReturn: (at) => ({ move: "sendReturn", at: sendingTime(at) }),
  batchUnpaidReturn: (at) => ({ move: "sendUnpaidReturn", at: sendingTime(at) }),
  sendReturn: (at) => ({ move: "completeReturn", at: nextBusinessDayOpening(at) }),
  sendUnpaidReturn: (at) => ({ move: "completeReturn", at: nextBusinessDayOpening(at) }),
  failReturn: () => null,
  completeReturn: () => null,
} satisfies Record<ReturnMoveName, (at: Date) => DueMove<ReturnMoveName> | null>;
