import { businessDayClose, computeSendingTime, nextBusinessDayOpening } from "./business-calendar";
import type { DueTransition, PaymentTransition } from "./payment-transition";

/**
 * All possible return transitions [GAP-23] [GAP-24]. The return of a check that was never paid or credited posts
 * nothing: its posting is canceled when it is sent or received.
 */
export const RETURN_TRANSITIONS = {
  postInboundReturn: {
    kind: "inboundReturn",
    from: ["Created"],
    to: "Processing",
    posting: ["Authorizing", "Authorized", "Posted"],
  },
  /** For a deposit that was never posted, so there is nothing to debit. */
  receiveUnpaidReturn: { kind: "inboundReturn", from: ["Created"], to: "Processing", posting: ["Canceled"] },
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
} as const satisfies Record<string, PaymentTransition>;

export type ReturnTransitionName = keyof typeof RETURN_TRANSITIONS;

/** The next due transition after each return transition; null if none is due. */
export const DUE_AFTER_RETURN_TRANSITION = {
  postInboundReturn: (at) => ({ transition: "completeInboundReturn", at: businessDayClose(at) }),
  receiveUnpaidReturn: (at) => ({ transition: "completeInboundReturn", at: businessDayClose(at) }),
  failInboundReturn: () => null,
  completeInboundReturn: () => null,
  batchReturn: (at) => ({ transition: "sendReturn", at: computeSendingTime(at) }),
  batchUnpaidReturn: (at) => ({ transition: "sendUnpaidReturn", at: computeSendingTime(at) }),
  sendReturn: (at) => ({ transition: "completeReturn", at: nextBusinessDayOpening(at) }),
  sendUnpaidReturn: (at) => ({ transition: "completeReturn", at: nextBusinessDayOpening(at) }),
  failReturn: () => null,
  completeReturn: () => null,
} satisfies Record<ReturnTransitionName, (at: Date) => DueTransition<ReturnTransitionName> | null>;
