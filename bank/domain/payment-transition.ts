import type { PaymentDirection, PaymentStatus, PaymentType, Posting } from "@/lib/contract/enums";

/** The kinds of payments, each with its own lifecycle, by fields of the record (2.1). */
export const PAYMENT_KINDS = {
  /** A check deposited at this bank, drawn on any bank. */
  deposit: { paymentType: "Forward", direction: "Outbound" },
  /** A check drawn on an account at this bank, presented for payment. */
  inbound: { paymentType: "Forward", direction: "Inbound" },
  /** The return of a deposit by its paying bank. */
  inboundReturn: { paymentType: "Return", direction: "Inbound" },
  /** The return of an inbound check to its bank of first deposit. */
  outboundReturn: { paymentType: "Return", direction: "Outbound" },
} as const satisfies Record<string, { paymentType: PaymentType; direction: PaymentDirection }>;

export type PaymentKind = keyof typeof PAYMENT_KINDS;

/** One legal transition of a payment. */
export interface PaymentTransition {
  /** The only kind of payment that this transition applies to. */
  readonly kind: PaymentKind;
  readonly from: readonly PaymentStatus[];
  readonly to: PaymentStatus;
  /** The values that `posting` passes through, in order; empty leaves it unchanged [GAP-13]. */
  readonly posting: readonly Posting[];
}

/** A transition that the bank makes automatically, and its time on the business clock. */
export interface DueTransition<M extends string = string> {
  readonly transition: M;
  readonly at: Date;
}
