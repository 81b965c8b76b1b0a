import "server-only";
import { refreshFromBank } from "@/lib/bank-connection/read-from-bank";
import { ledger } from "@/lib/ledger/open-ledger";
import { claimDueRefreshes } from "@/lib/ledger/payments/payment-refreshes";
import { sendingLeaseMs } from "@/lib/operations/intent-timing";
import { wakeJob } from "@/lib/operations/wake-job";
import { portalSettings } from "@/lib/settings/portal-settings";

const MAX_PER_ROUND = 10;
const BATCH_SIZE = 5;

/** Refreshes due payments a few at a time. If the bank is unreachable, postpones the rest. */
export async function refreshDuePayments(now: Date): Promise<void> {
  const { db } = await ledger();
  const due = await claimDueRefreshes(db, now, MAX_PER_ROUND, sendingLeaseMs(portalSettings()));
  for (let start = 0; start < due.length; start += BATCH_SIZE) {
    const group = due.slice(start, start + BATCH_SIZE);
    const kinds = await Promise.all(
      group.map(({ paymentId, failures }) => refreshFromBank(paymentId, "refresh", failures)),
    );
    if (kinds.includes("unreachable")) return;
  }
  if (due.length === MAX_PER_ROUND) wakeJob("refresh-payments");
}
