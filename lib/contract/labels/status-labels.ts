import type { PaymentStatus, Posting } from "@/lib/contract/enums";
import { type Label, labelOf } from "./label";
import { type KindFields, type PaymentKind, paymentKindOf } from "./payment-kinds";
import { PAYMENT_STATUS_LABELS, POSTING_LABELS } from "./payment-labels";

/** Payment fields that determine its status labels. */
export interface StatusFields extends KindFields {
  readonly status?: string | null | undefined;
  readonly posting?: string | null | undefined;
  readonly wasReturned?: boolean | null | undefined;
}

const STATUS_EXPLANATIONS = {
  deposit: {
    Created: "The bank has the check and is examining its images.",
    Pending: "Accepted; it leaves with the next distribution to the Federal Reserve.",
    Hold: "The bank is reviewing this deposit and will decide whether to accept it.",
    Batched: "Part of a distribution that is about to be sent.",
    Processing: "Sent to the Federal Reserve; it can no longer be canceled.",
    Completed: "Cleared. It can still be returned by the paying bank.",
    Rejected: "The bank rejected this deposit; nothing was credited.",
    Canceled: "Canceled before it was sent; nothing was credited.",
  },
  "inbound-check": {
    Created: "Presented by another bank; the bank checks it before paying.",
    Pending: "Presented by another bank; not paid yet.",
    Hold: "Waiting for a decision. Without one by the bank’s cut-off, it is returned unpaid.",
    Batched: "Presented by another bank; not paid yet.",
    Processing: "Being paid from the account on which it is drawn.",
    Completed: "Paid from the account on which it is drawn.",
    Rejected: "Not paid; it goes back to the bank that presented it.",
    Canceled: "Canceled by the bank; it was not paid.",
  },
  "inbound-return": {
    Created: "The paying bank sent the check back; its amount is about to be charged back.",
    Pending: "The paying bank sent the check back; its amount is not charged back yet.",
    Hold: "The bank is reviewing this return before its amount is charged back.",
    Batched: "The paying bank sent the check back; its amount is not charged back yet.",
    Processing: "The check came back unpaid, and its amount is being charged back.",
    Completed: "The check came back unpaid, and its amount was charged back.",
    Rejected: "The bank rejected this return; nothing was charged back.",
    Canceled: "This return was canceled; nothing was charged back.",
  },
  "outbound-return": {
    Created: "Requested; the check goes back with the next distribution.",
    Pending: "Accepted; the check goes back with the next distribution.",
    Hold: "The bank is reviewing this return before it is sent.",
    Batched: "Part of a distribution that is about to be sent.",
    Processing: "On its way to the bank that presented the check.",
    Completed: "The check went back unpaid to the bank that presented it.",
    Rejected: "Stopped: the check was not sent back.",
    Canceled: "Canceled: the check was not sent back.",
  },
} as const satisfies Record<PaymentKind, Record<PaymentStatus, string>>;

/** Explanations for a completed payment that was returned afterward. */
const RETURNED_EXPLANATIONS = {
  deposit: "Cleared, then returned unpaid by the paying bank.",
  "inbound-check": "Paid, then returned to the bank that presented it.",
  "inbound-return": STATUS_EXPLANATIONS["inbound-return"].Completed,
  "outbound-return": STATUS_EXPLANATIONS["outbound-return"].Completed,
} as const satisfies Record<PaymentKind, string>;

/** Statuses of an inbound return that has arrived, and the explanation if its posting was canceled. */
const ARRIVED_STATUSES: readonly string[] = ["Processing", "Completed"] satisfies PaymentStatus[];
const NOTHING_CHARGED_BACK =
  "The check came back unpaid. Nothing was charged back, since the deposit was never posted.";

const POSTING_EXPLANATIONS = {
  deposit: {
    Pending: "Nothing has been credited yet.",
    Authorizing: "The credit is being authorized.",
    Authorized: "The credit is authorized, not yet posted.",
    Posted: "Credited to the account.",
    Failed: "Not credited: the posting or the deposit was rejected.",
    Canceled: "The credit was withdrawn when the deposit was canceled.",
  },
  "inbound-check": {
    Pending: "Nothing has been debited yet.",
    Authorizing: "The debit is being authorized.",
    Authorized: "The debit is authorized, not yet posted.",
    Posted: "Debited from the account.",
    Failed: "Not debited: the check was not paid.",
    Canceled: "The debit was withdrawn; the check was not paid.",
  },
  "inbound-return": {
    Pending: "Nothing has been charged back yet.",
    Authorizing: "The chargeback is being authorized.",
    Authorized: "The chargeback is authorized, not yet posted.",
    Posted: "The amount was charged back.",
    Failed: "Nothing was charged back.",
    Canceled: "Nothing to charge back: the deposit was never posted.",
  },
  "outbound-return": {
    Pending: "Nothing has been credited back yet.",
    Authorizing: "The credit is being authorized.",
    Authorized: "The credit is authorized, not yet posted.",
    Posted: "Credited back to the account on which the check is drawn.",
    Failed: "Nothing was credited back.",
    Canceled: "Nothing to credit back: the check was never paid.",
  },
} as const satisfies Record<PaymentKind, Record<Posting, string>>;

/** Returns the label of a payment's status, with an explanation that fits its kind, or any kind if it is unknown. */
export function describeStatus(payment: StatusFields & { readonly status: string }): Label {
  const kind = paymentKindOf(payment);
  const { label, explanation } = labelOf(PAYMENT_STATUS_LABELS, payment.status);
  if (!kind || !isKey(STATUS_EXPLANATIONS[kind], payment.status)) return { label, explanation };
  if (kind === "inbound-return" && payment.posting === "Canceled" && ARRIVED_STATUSES.includes(payment.status)) {
    return { label, explanation: NOTHING_CHARGED_BACK };
  }
  const isReturned = payment.status === "Completed" && payment.wasReturned;
  return { label, explanation: isReturned ? RETURNED_EXPLANATIONS[kind] : STATUS_EXPLANATIONS[kind][payment.status] };
}

/** Returns the label of a payment's posting, like {@link describeStatus}. */
export function describePosting(payment: StatusFields & { readonly posting: string }): Label {
  const kind = paymentKindOf(payment);
  const { label, explanation } = labelOf(POSTING_LABELS, payment.posting);
  if (!kind || !isKey(POSTING_EXPLANATIONS[kind], payment.posting)) return { label, explanation };
  // The return of an unpaid check never posted anything to withdraw.
  const isUnpaidReturn = kind.endsWith("-return") && payment.posting === "Canceled";
  return {
    label: isUnpaidReturn ? "Nothing to post" : label,
    explanation: POSTING_EXPLANATIONS[kind][payment.posting],
  };
}

function isKey<Key extends string>(table: Readonly<Record<Key, unknown>>, key: string): key is Key {
  return Object.hasOwn(table, key);
}
