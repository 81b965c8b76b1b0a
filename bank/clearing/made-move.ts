import type { MoveName } from "@/bank/domain/payment-life";
import type { NewPayment, PaymentRow } from "@/bank/store/payments";

/** The move that is made when one is due, which may be another, and what it changes beside the state. */
export interface MadeMove {
  readonly move: MoveName;
  readonly set?: Partial<NewPayment>;
  /** What follows in the same transaction, once the move is made. */
  readonly andThen?: (moved: PaymentRow) => Promise<void>;
}
