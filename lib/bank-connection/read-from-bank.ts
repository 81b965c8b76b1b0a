import "server-only";
import type { BankResponse } from "@/lib/bank-client/bank-response";
import { getCheckAnalysis } from "@/lib/bank-client/check-payments";
import { bankClient } from "@/lib/bank-client/running-client";
import { ledger } from "@/lib/ledger/open-ledger";
import { applyPayment } from "@/lib/ledger/payments/apply-payment";
import { countDueMarks, recordRefresh, recordRefreshFailure } from "@/lib/ledger/payments/payment-refreshes";
import { applyMatch } from "@/lib/ledger/positive-pay/apply-match";
import { TERMINAL_STATUSES } from "@/lib/ledger/records/merge-record";
import type { TimelineSource } from "@/lib/ledger/schema/payment-tables";
import { nextRefreshAt, nextTerminalRefreshAt, retryRefreshAt } from "./refresh-schedule";

/** Refreshes a payment and its analysis from the bank (4.4 returns both); returns the kind of the bank's response. */
export async function refreshFromBank(
  paymentId: string,
  source: TimelineSource,
  failures = 0,
): Promise<BankResponse<unknown>["kind"]> {
  const { db } = await ledger();
  const markCount = await countDueMarks(db, paymentId);
  const requestedAt = new Date();
  const response = await getCheckAnalysis(bankClient(), paymentId);
  const now = new Date();
  if (response.kind !== "succeeded") {
    await recordRefreshFailure(db, paymentId, retryRefreshAt(failures, now));
    return response.kind;
  }
  await db.transaction(async (tx) => {
    const payment = await applyPayment(tx, { paymentId, record: response.value, source, observedAt: requestedAt });
    const isTerminal = payment.status !== null && TERMINAL_STATUSES.includes(payment.status);
    const nextRefresh = isTerminal ? nextTerminalRefreshAt : nextRefreshAt;
    await recordRefresh(tx, paymentId, markCount, now, (changedAt) => nextRefresh(changedAt, now));
    await applyMatch(tx, payment);
  });
  return response.kind;
}
