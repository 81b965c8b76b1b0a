import "server-only";
import type { StoredPayment } from "@/lib/ledger/payments/apply-payment";
import { findPaymentsOf } from "@/lib/ledger/payments/payment-links";
import { findPayment } from "@/lib/ledger/payments/payment-queries";
import { findAuthorization } from "@/lib/ledger/positive-pay/authorization-queries";
import { type AuthorizationView, viewAuthorization } from "@/lib/ledger/positive-pay/authorization-view";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";

/** Another payment of the same check. */
export interface LinkedPayment {
  id: string;
  /** Its relation to this one. */
  relation: "original" | "return" | "redeposit";
  direction: string | null;
  paymentType: string | null;
  status: string | null;
  amountCents: number | null;
  returnCode: string | null;
  /** The bank's text, or null when the portal has only the id. */
  createdAt: string | null;
  /** The bank's text. */
  postedAt: string | null;
}

/** The records related to a payment. */
export interface PaymentLinks {
  payments: LinkedPayment[];
  /** Every other payment of the same check, oldest first, including for example the return of its original. */
  checkHistory: LinkedPayment[];
  /** The Positive Pay authorization that it matched; `isKnown` false when the portal has only its id. */
  authorization: AuthorizationView | { id: string; isKnown: false } | null;
}

/**
 * A payment's original, its returns and redeposits, and the authorization it matched, from the ledger.
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
    findPaymentsOf(db, payment.id),
    matchId ? findAuthorization(db, matchId) : null,
  ]);
  const before: LinkedPayment[] = payment.originalPaymentId
    ? [
        original
          ? linkOf(original.payment, "original")
          : { ...UNKNOWN, id: payment.originalPaymentId, relation: "original" },
      ]
    : [];
  const after = descendants.map((later) => linkOf(later, later.paymentType === "Return" ? "return" : "redeposit"));
  const others = checkHistory.filter(({ id }) => id !== payment.id);
  return {
    payments: [...before, ...after],
    checkHistory: [...(original ? [] : before), ...others.map((other) => linkOf(other, relationOf(other, payment)))],
    authorization:
      matchId === null
        ? null
        : authorization
          ? viewAuthorization(authorization, null, now)
          : { id: matchId, isKnown: false },
  };
}

/** The relation of another payment of the same check to a payment. */
export function relationOf(
  { id, originalPaymentId, paymentType, createdAt }: StoredPayment,
  payment: Pick<StoredPayment, "id" | "originalPaymentId" | "createdAt">,
): LinkedPayment["relation"] {
  if (paymentType === "Return") return "return";
  if (id === payment.originalPaymentId) return "original";
  if (originalPaymentId === payment.id) return "redeposit";
  return createdAt < payment.createdAt ? "original" : "redeposit";
}

const UNKNOWN = {
  direction: null,
  paymentType: null,
  status: null,
  amountCents: null,
  returnCode: null,
  createdAt: null,
  postedAt: null,
};

function linkOf(payment: StoredPayment, relation: LinkedPayment["relation"]): LinkedPayment {
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
