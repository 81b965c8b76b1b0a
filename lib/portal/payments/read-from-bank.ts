import "server-only";
import type { BankAnswer } from "@/lib/bank-client/bank-answer";
import { getCheckAnalysis } from "@/lib/bank-client/check-payments";
import { bankClient } from "@/lib/bank-client/running-client";
import { applyMatch } from "@/lib/ledger/apply-match";
import { applyPayment } from "@/lib/ledger/apply-payment";
import { TERMINAL_STATUSES } from "@/lib/ledger/merge-record";
import { ledger } from "@/lib/ledger/open-ledger";
import { noteRefreshed, noteRefreshFailed } from "@/lib/ledger/payment-refreshes";
import type { TimelineSource } from "@/lib/ledger/payment-tables";
import { endedRefreshAt, nextRefreshAt, retryRefreshAt } from "./refresh-pace";

/** Reads a payment and its analysis from the bank (4.4 answers both) into the ledger; answers how that went. */
export async function readFromBank(
  paymentId: string,
  source: TimelineSource,
  failures = 0,
): Promise<BankAnswer<unknown>["kind"]> {
  const askedAt = new Date();
  const answer = await getCheckAnalysis(bankClient(), paymentId);
  const { db } = await ledger();
  const now = new Date();
  if (answer.kind !== "answered") {
    await noteRefreshFailed(db, paymentId, retryRefreshAt(failures, now));
    return answer.kind;
  }
  await db.transaction(async (tx) => {
    const payment = await applyPayment(tx, { paymentId, record: answer.value, source, observedAt: askedAt });
    const ended = payment.status !== null && TERMINAL_STATUSES.includes(payment.status);
    const pace = ended ? endedRefreshAt : nextRefreshAt;
    await noteRefreshed(tx, paymentId, askedAt, now, (changedAt) => pace(changedAt, now));
    await applyMatch(tx, payment);
  });
  return answer.kind;
}
