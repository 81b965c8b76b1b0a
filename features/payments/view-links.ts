import "server-only";
import type { StoredPayment } from "@/lib/ledger/payments/apply-payment";
import { findLinkedPayments } from "@/lib/ledger/payments/payment-links";
import { findPayment } from "@/lib/ledger/payments/payment-queries";
import { findAuthorization } from "@/lib/ledger/positive-pay/authorization-queries";
import { type AuthorizationView, toAuthorizationView } from "@/lib/ledger/positive-pay/authorization-view";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";

/** A related payment of the same check. */
export interface LinkedPayment {
  id: string;
  /** How it relates to the viewed payment. */
  relation: "original" | "return" | "redeposit";
  direction: string | null;
  paymentType: string | null;
  status: string | null;
  amountCents: number | null;
  returnCode: string | null;
  /** As reported by the bank; null if the portal knows only the ID. */
  createdAt: string | null;
  /** As reported by the bank. */
  postedAt: string | null;
}

/** The records related to a payment. */
export interface PaymentLinks {
  payments: LinkedPayment[];
  /** All other payments of the same check, oldest first; includes indirect ones, such as the original's return. */
  checkHistory: LinkedPayment[];
  /** The matching Positive Pay authorization; `isKnown` is false if the portal knows only its ID. */
  authorization: AuthorizationView | { id: string; isKnown: false } | null;
}

/**
 * Finds a payment's original, returns and redeposits, and the matching authorization, in the ledger.
 *
 * @param checkHistory all payments of the same check
 */
export async function viewLinks(
  db: LedgerExecutor,
  payment: StoredPayment,
  checkHistory: readonly StoredPayment[],
  now: Date,
): Promise<PaymentLinks> {
  const { positivePayMatchId } = payment.record;
  const matchId = typeof positivePayMatchId === "string" && positivePayMatchId !== "" ? positivePayMatchId : null;
  const [original, descendants, authorization] = await Promise.all([
    payment.originalPaymentId ? findPayment(db, payment.originalPaymentId) : null,
    findLinkedPayments(db, payment.id),
    matchId ? findAuthorization(db, matchId) : null,
  ]);
  const before: LinkedPayment[] = payment.originalPaymentId
    ? [
        original
          ? viewLink(original.payment, "original")
          : { ...UNKNOWN_FIELDS, id: payment.originalPaymentId, relation: "original" },
      ]
    : [];
  const after = descendants.map((later) => viewLink(later, later.paymentType === "Return" ? "return" : "redeposit"));
  const others = checkHistory.filter(({ id }) => id !== payment.id);
  return {
    payments: [...before, ...after],
    checkHistory: [...(original ? [] : before), ...others.map((other) => viewLink(other, relationOf(other, payment)))],
    authorization:
      matchId === null
        ? null
        : authorization
          ? toAuthorizationView(authorization, null, now)
          : { id: matchId, isKnown: false },
  };
}

/** Returns how another payment of the same check relates to `payment`. */
export function relationOf(
  { id, originalPaymentId, paymentType, createdAt }: StoredPayment,
  payment: Pick<StoredPayment, "id" | "originalPaymentId" | "createdAt">,
): LinkedPayment["relation"] {
  if (paymentType === "Return") return "return";
  if (id === payment.originalPaymentId) return "original";
  if (originalPaymentId === payment.id) return "redeposit";
  return createdAt < payment.createdAt ? "original" : "redeposit";
}

const UNKNOWN_FIELDS = {
  direction: null,
  paymentType: null,
  status: null,
  amountCents: null,
  returnCode: null,
  createdAt: null,
  postedAt: null,
};

function viewLink(payment: StoredPayment, relation: LinkedPayment["relation"]): LinkedPayment {
  const { id, direction, paymentType, status, amountCents, returnCode } = payment;
  const { postedAt } = payment.record;
  return {
    id,
    relation,
    direction,
    paymentType,
    status,
    amountCents,
    returnCode,
    createdAt: payment.createdAtText ?? payment.createdAt.toISOString(),
    postedAt: typeof postedAt === "string" ? postedAt : null,
  };
}
