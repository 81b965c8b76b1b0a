import "server-only";
import type { Session } from "@/lib/access/session";
import { TERMINAL_STATUSES } from "@/lib/ledger/merge-record";
import { ledger } from "@/lib/ledger/open-ledger";
import { findPayment } from "@/lib/ledger/payment-queries";
import { claimRefresh } from "@/lib/ledger/payment-refreshes";
import { refuseUnless } from "@/lib/portal/authorise";
import { withLogContext } from "@/lib/portal/log";
import { failure, type Outcome, success } from "@/lib/shared/outcome";
import { getPayment, type PaymentView } from "./get-payment";
import { readFromBank } from "./read-from-bank";

/** However many pages watch a payment, the bank is asked about it no more often than this. */
const FRESH_MS = { moving: 3_000, ended: 30_000 };

/** Reads a payment from the bank, unless that was just done, and answers what is known then. */
export function refreshPayment(session: Session, id: string): Promise<Outcome<PaymentView, "forbidden" | "not-found">> {
  return withLogContext("refresh-payment", session, async () => {
    const forbidden = refuseUnless(session, "payments.refresh");
    if (forbidden) return forbidden;
    const { db } = await ledger();
    const found = await findPayment(db, id);
    if (found) {
      const ended = found.payment.status !== null && TERMINAL_STATUSES.includes(found.payment.status);
      if (await claimRefresh(db, id, new Date(), ended ? FRESH_MS.ended : FRESH_MS.moving)) {
        await readFromBank(id, "refresh", found.failures ?? 0);
      }
    }
    const view = await getPayment(session, id);
    return view ? success(view) : failure("not-found", "The portal does not know this payment.");
  });
}
