import "server-only";
import { refuseUnless } from "@/lib/access/refuse-unless";
import type { Session } from "@/lib/access/session";
import { refreshFromBank } from "@/lib/bank-connection/read-from-bank";
import { ledger } from "@/lib/ledger/open-ledger";
import { findPayment } from "@/lib/ledger/payments/payment-queries";
import { claimRefresh } from "@/lib/ledger/payments/payment-refreshes";
import { TERMINAL_STATUSES } from "@/lib/ledger/records/merge-record";
import { withLogContext } from "@/lib/logging/log";
import { failure, type Outcome, success } from "@/lib/shared/outcome";
import { getPayment, type PaymentView } from "./get-payment";

/** Minimum time between on-demand refreshes of a payment, regardless of how many pages show it. */
const FRESH_MS = { inProgress: 3_000, ended: 30_000 };

/** Refreshes a payment from the bank, unless it was just refreshed, and returns it. */
export function refreshPayment(session: Session, id: string): Promise<Outcome<PaymentView, "forbidden" | "not-found">> {
  return withLogContext("refresh-payment", session, async () => {
    const forbidden = refuseUnless(session, "payments.refresh");
    if (forbidden) return forbidden;
    const { db } = await ledger();
    const found = await findPayment(db, id);
    if (found) {
      const hasEnded = found.payment.status !== null && TERMINAL_STATUSES.includes(found.payment.status);
      if (await claimRefresh(db, id, new Date(), hasEnded ? FRESH_MS.ended : FRESH_MS.inProgress)) {
        await refreshFromBank(id, "refresh", found.failures ?? 0);
      }
    }
    const view = await getPayment(session, id);
    return view ? success(view) : failure("not-found", "Payment not found.");
  });
}
