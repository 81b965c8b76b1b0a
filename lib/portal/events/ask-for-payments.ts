import "server-only";
import type { BankAnswer } from "@/lib/bank-client/bank-answer";
import { getCheckAnalysis } from "@/lib/bank-client/check-payments";
import { bankClient } from "@/lib/bank-client/running-client";
import type { CheckAnalysis } from "@/lib/contract/check-image";
import type { Tolerant } from "@/lib/contract/tolerant-reading";
import { ledger } from "@/lib/ledger/open-ledger";
import { findPayment } from "@/lib/ledger/payment-queries";

/** What the bank answered about a payment that the ledger does not know. */
export interface AskedPayment {
  readonly askedAt: Date;
  readonly record: Tolerant<CheckAnalysis>;
}

/** What asking found, by payment: a record, or that the bank knows of none. What the ledger knows is not asked for. */
type AskedPayments = ReadonlyMap<string, AskedPayment | "no-such-payment">;

/** Statuses that say there is no such payment, rather than that asking went wrong. */
const NOT_THERE: readonly number[] = [400, 403, 404, 410];

/** Why nothing could be learned: the bank did not say, or does not answer at all. */
export type NotAsked = "not-said" | "bank-away";

/**
 * Asks the bank about the payments that the ledger does not know.
 *
 * @param mayAsk false while the bank is known to be away: waiting for it again would hold up what needs no asking
 */
export async function askForPayments(ids: readonly string[], mayAsk: boolean): Promise<AskedPayments | NotAsked> {
  const { db } = await ledger();
  const asked = new Map<string, AskedPayment | "no-such-payment">();
  for (const id of ids) {
    if (await findPayment(db, id)) continue;
    if (!mayAsk) return "bank-away";
    const askedAt = new Date();
    const answer = await getCheckAnalysis(bankClient(), id);
    if (answer.kind === "answered") asked.set(id, { askedAt, record: answer.value });
    else if (answer.kind === "refused" && NOT_THERE.includes(answer.status)) asked.set(id, "no-such-payment");
    else return isAway(answer) ? "bank-away" : "not-said";
  }
  return asked;
}

function isAway(answer: BankAnswer<unknown>): boolean {
  return answer.kind === "unreachable" || (answer.kind === "unknown" && answer.reason === "timeout");
}
