import type { TransitionName } from "@/bank/domain/payment-lifecycle";
import type { NewPayment, PaymentRow } from "@/bank/store/payments";

/** The transition to make for a due one, which may be another, and the fields that it sets besides the status. */
export interface PreparedTransition {
  readonly transition: TransitionName;
  readonly set?: Partial<NewPayment>;
  /** Runs in the same database transaction after the transition. */
  readonly andThen?: (updated: PaymentRow) => Promise<void>;
}
