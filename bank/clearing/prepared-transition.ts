import type { TransitionName } from "@/bank/domain/payment-lifecycle";
import type { NewPayment, PaymentRow } from "@/bank/store/payments";

/** The transition to make, which may differ from the due one, and the fields that it sets in addition to the status. */
export interface PreparedTransition {
  readonly transition: TransitionName;
  readonly set?: Partial<NewPayment>;
  /** Runs in the same database transaction after the transition. */
  readonly andThen?: (updated: PaymentRow) => Promise<void>;
}
