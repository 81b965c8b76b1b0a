import type { PaymentDirection, PaymentStatus, PaymentType, Posting } from "@/lib/contract/enums";

/** The kinds of payments, each with a life of its own, by what the record says of them (2.1). */
export const PAYMENT_KINDS = {
  /** A check deposited with us, drawn on another bank or on ourselves. */
  deposit: { paymentType: "Forward", direction: "Outbound" },
  /** A check drawn on one of our accounts that is presented to us. */
  inbound: { paymentType: "Forward", direction: "Inbound" },
  /** A deposit that the payer bank returned to us. */
  inboundReturn: { paymentType: "Return", direction: "Inbound" },
  /** An inbound check that we return to the bank of first deposit. */
  outboundReturn: { paymentType: "Return", direction: "Outbound" },
} as const satisfies Record<string, { paymentType: PaymentType; direction: PaymentDirection }>;

export type PaymentKind = keyof typeof PAYMENT_KINDS;

/** One legal move of a payment. */
export interface PaymentMove {
  /** Only a payment of this kind makes it. */
  readonly kind: PaymentKind;
  readonly from: readonly PaymentStatus[];
  readonly to: PaymentStatus;
  /** What `posting` goes through on the way, in order; empty leaves it as it is [GAP-13]. */
  readonly posting: readonly Posting[];
}

/** A move the bank makes by itself, and when. */
export interface DueMove<M extends string = string> {
  readonly move: M;
  readonly at: Date;
}
