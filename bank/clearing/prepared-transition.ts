import type { TransitionName } from "@/bank/domain/payment-lifecycle";
import type { NewPayment, PaymentRow } from "@/bank/store/payments";

/**
 * The transition to make, which may differ from the due transition, and the fields to set in addition to the status.
 */
export interface PreparedTransition {
  readonly transition: TransitionName;
  readonly set?: Partial<NewPayment>;
  /** Runs after the transition, in the same database transaction. */
  readonly andThen?: (updated: PaymentRow) => Promise<void>;
}
