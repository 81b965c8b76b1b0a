import { businessDayClose, nextDecisionCutOff } from "./business-calendar";
import type { DueTransition, PaymentTransition } from "./payment-transition";

/** All possible inbound check transitions [GAP-17] [GAP-18] [GAP-20]. */
export const INBOUND_TRANSITIONS = {
  /** Posts a check at presentment if it is authorized or its account does not use Positive Pay. */
  pay: { kind: "inbound", from: ["Created"], to: "Processing", posting: ["Authorizing", "Authorized", "Posted"] },
  /** Holds a check without a matching authorization until the decision cut-off. */
  holdUnauthorized: { kind: "inbound", from: ["Created"], to: "Hold", posting: [] },
  /** Pays a held check if a matching authorization or the bank's operator releases it before the cut-off. */
  payDecisioned: {
    kind: "inbound",
    from: ["Hold"],
    to: "Processing",
    posting: ["Authorizing", "Authorized", "Posted"],
  },
  escalateInbound: { kind: "inbound", from: ["Hold"], to: "Hold", posting: [] },
  /** Returns a held check that was undecided at the cut-off or rejected by the bank's operator. */
  refuseInbound: { kind: "inbound", from: ["Hold"], to: "Rejected", posting: ["Failed"] },
  settle: { kind: "inbound", from: ["Processing"], to: "Completed", posting: [] },
} as const satisfies Record<string, PaymentTransition>;

export type InboundTransitionName = keyof typeof INBOUND_TRANSITIONS;

/** The next due transition after each inbound check transition; null if none is due. */
export const DUE_AFTER_INBOUND_TRANSITION = {
  pay: (at) => ({ transition: "settle", at: businessDayClose(at) }),
  payDecisioned: (at) => ({ transition: "settle", at: businessDayClose(at) }),
  holdUnauthorized: (at) => ({ transition: "refuseInbound", at: nextDecisionCutOff(at) }),
  // Does not move the cut-off: an escalation happens before the cut-off, so the next cut-off is the same.
  escalateInbound: (at) => ({ transition: "refuseInbound", at: nextDecisionCutOff(at) }),
  refuseInbound: () => null,
  settle: () => null,
} satisfies Record<InboundTransitionName, (at: Date) => DueTransition<InboundTransitionName> | null>;
