import "server-only";
import { ledger } from "@/lib/ledger/open-ledger";
import { claimDueRefreshes } from "@/lib/ledger/payment-refreshes";
import { sendingLeaseMs } from "@/lib/portal/intent-timing";
import { readFromBank } from "@/lib/portal/payments/read-from-bank";
import { portalSettings } from "@/lib/settings/portal-settings";
import { wakeBackgroundWork } from "./wake";

const MAX_PER_ROUND = 10;
const AT_ONCE = 5;

/** Reads again the payments that may have moved, a few at a time; when the bank is gone, the rest waits. */
export async function refreshDuePayments(now: Date): Promise<void> {
  const { db } = await ledger();
  const due = await claimDueRefreshes(db, now, MAX_PER_ROUND, sendingLeaseMs(portalSettings()));
  for (let start = 0; start < due.length; start += AT_ONCE) {
    const group = due.slice(start, start + AT_ONCE);
    const kinds = await Promise.all(
      group.map(({ paymentId, failures }) => readFromBank(paymentId, "refresh", failures)),
    );
    if (kinds.includes("unreachable")) return;
  }
  if (due.length === MAX_PER_ROUND) wakeBackgroundWork("refresh-payments");
}
