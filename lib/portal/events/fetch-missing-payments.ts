import "server-only";
import type { BankAnswer } from "@/lib/bank-client/bank-answer";
import { getCheckAnalysis } from "@/lib/bank-client/check-payments";
import { bankClient } from "@/lib/bank-client/running-client";
import type { CheckAnalysis } from "@/lib/contract/check-image";
import type { Tolerant } from "@/lib/contract/tolerant-reading";
import { ledger } from "@/lib/ledger/open-ledger";
import { findPayment } from "@/lib/ledger/payments/payment-queries";

/** A payment fetched from the bank because the ledger does not have it. */
export interface FetchedPayment {
  readonly askedAt: Date;
  readonly record: Tolerant<CheckAnalysis>;
}

/** The result for each payment that is not in the ledger: its record, or that the bank has none either. */
type FetchedPayments = ReadonlyMap<string, FetchedPayment | "no-such-payment">;

/** Response statuses that mean there is no such payment. */
const NOT_THERE: readonly number[] = [400, 403, 404, 410];

/** Why fetching failed: the bank's response was unusable, or it does not respond at all. */
export type FetchFailure = "not-said" | "bank-unavailable";

/**
 * Fetches the payments that the ledger does not have from the bank.
 *
 * @param mayCallBank false while the bank is known to be unavailable: another timeout would delay other events
 */
export async function fetchMissingPayments(
  ids: readonly string[],
  mayCallBank: boolean,
): Promise<FetchedPayments | FetchFailure> {
  const { db } = await ledger();
  const asked = new Map<string, FetchedPayment | "no-such-payment">();
  for (const id of ids) {
    if (await findPayment(db, id)) continue;
    if (!mayCallBank) return "bank-unavailable";
    const askedAt = new Date();
    const answer = await getCheckAnalysis(bankClient(), id);
    if (answer.kind === "answered") asked.set(id, { askedAt, record: answer.value });
    else if (answer.kind === "refused" && NOT_THERE.includes(answer.status)) asked.set(id, "no-such-payment");
    else return isAway(answer) ? "bank-unavailable" : "not-said";
  }
  return asked;
}

function isAway(answer: BankAnswer<unknown>): boolean {
  return answer.kind === "unreachable" || (answer.kind === "unknown" && answer.reason === "timeout");
}
