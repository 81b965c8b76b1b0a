import type { PaymentDirection, PaymentStatus, PaymentType, Posting } from "@/lib/contract/enums";

/** The kinds of payments, identified by fields of the record (2.1). Each kind has its own lifecycle. */
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

/** An allowed payment transition. */
export interface PaymentTransition {
  /** The kind of payment that this transition applies to. */
  readonly kind: PaymentKind;
  readonly from: readonly PaymentStatus[];
  readonly to: PaymentStatus;
  /** Values that `posting` passes through, in order. An empty list leaves it unchanged [GAP-13]. */
  readonly posting: readonly Posting[];
}

/** A transition that the bank makes automatically, and when it is due on the business clock. */
export interface DueTransition<M extends string = string> {
  readonly transition: M;
  readonly at: Date;
}
