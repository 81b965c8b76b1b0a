import "server-only";
import type { StoredPayment } from "@/lib/ledger/apply-payment";
import { findAuthorization } from "@/lib/ledger/authorization-queries";
import type { LedgerExecutor } from "@/lib/ledger/open-ledger";
import { findPaymentsOf } from "@/lib/ledger/payment-links";
import { findPayment } from "@/lib/ledger/payment-queries";
import { type AuthorizationView, viewAuthorization } from "@/lib/portal/positive-pay/authorization-view";

/** Another payment of the same check. */
export interface LinkedPayment {
  id: string;
  /** What it is to this one. */
  relation: "original" | "return" | "redeposit";
  status: string | null;
  amountCents: number | null;
  returnCode: string | null;
  /** The bank's text, or null when the portal knows no more than the id. */
  createdAt: string | null;
}

/** What a payment hangs together with. */
export interface PaymentLinks {
  payments: LinkedPayment[];
  /** The Positive Pay authorization that it matched; `isKnown` false when the portal has only its id. */
  authorization: AuthorizationView | { id: string; isKnown: false } | null;
}

/** The original, what came of this payment, and the authorization that it matched, as the ledger knows them. */
export async function viewLinks(db: LedgerExecutor, payment: StoredPayment, now: Date): Promise<PaymentLinks> {
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
  const after = descendants.map((one) => linkOf(one, one.paymentType === "Return" ? "return" : "redeposit"));
  return {
    payments: [...before, ...after],
    authorization:
      matchId === null
        ? null
        : authorization
          ? viewAuthorization(authorization, null, now)
          : { id: matchId, isKnown: false },
  };
}

const UNKNOWN = { status: null, amountCents: null, returnCode: null, createdAt: null };

function linkOf(payment: StoredPayment, relation: LinkedPayment["relation"]): LinkedPayment {
  const { id, status, amountCents, returnCode } = payment;
  return {
    id,
    relation,
    status,
    amountCents,
    returnCode,
    createdAt: payment.createdAtText ?? payment.createdAt.toISOString(),
  };
}
