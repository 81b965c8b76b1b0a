import { businessDayClose, nextDecisionCutOff } from "./business-calendar";
import type { DueMove, PaymentMove } from "./payment-move";

/** Every move of an inbound check [GAP-17] [GAP-18] [GAP-20]. What is not here cannot happen. */
export const INBOUND_MOVES = {
  /** Authorized or without Positive Pay: posted as it is presented. */
  pay: { kind: "inbound", from: ["Created"], to: "Processing", posting: ["Authorizing", "Authorized", "Posted"] },
  /** No authorization fits: it waits for one until the decision cut-off. */
  holdUnauthorized: { kind: "inbound", from: ["Created"], to: "Hold", posting: [] },
  /** A person decided in time, by an authorization that fits or at the bank. */
  payDecisioned: {
    kind: "inbound",
    from: ["Hold"],
    to: "Processing",
    posting: ["Authorizing", "Authorized", "Posted"],
  },
  escalateInbound: { kind: "inbound", from: ["Hold"], to: "Hold", posting: [] },
  /** Nobody decided by the cut-off, or the bank decided against it. */
  refuseInbound: { kind: "inbound", from: ["Hold"], to: "Rejected", posting: ["Failed"] },
  settle: { kind: "inbound", from: ["Processing"], to: "Completed", posting: [] },
} as const satisfies Record<string, PaymentMove>;

export type InboundMoveName = keyof typeof INBOUND_MOVES;

/** What is due after each move of an inbound check; null when nothing is. */
export const DUE_AFTER_INBOUND_MOVE = {
  pay: (at) => ({ move: "settle", at: businessDayClose(at) }),
  payDecisioned: (at) => ({ move: "settle", at: businessDayClose(at) }),
  holdUnauthorized: (at) => ({ move: "refuseInbound", at: nextDecisionCutOff(at) }),
  // Before the cut-off the next cut-off is still the same one.
  escalateInbound: (at) => ({ move: "refuseInbound", at: nextDecisionCutOff(at) }),
  refuseInbound: () => null,
  settle: () => null,
} satisfies Record<InboundMoveName, (at: Date) => DueMove<InboundMoveName> | null>;
