import "server-only";
import type { BankResponse } from "@/lib/bank-client/bank-response";
import { getCheckAnalysis } from "@/lib/bank-client/check-payments";
import { bankClient } from "@/lib/bank-client/running-client";
import type { CheckAnalysis } from "@/lib/contract/check-image";
import type { Tolerant } from "@/lib/contract/tolerant-reading";
import { ledger } from "@/lib/ledger/open-ledger";
import { findPayment } from "@/lib/ledger/payments/payment-queries";

/** A payment fetched from the bank because it is not in the ledger. */
export interface FetchedPayment {
  readonly requestedAt: Date;
  readonly record: Tolerant<CheckAnalysis>;
}

/** By payment ID, the fetched record, or `no-such-payment` if the bank does not have the payment either. */
type FetchedPayments = ReadonlyMap<string, FetchedPayment | "no-such-payment">;

/** Response statuses that mean that the payment does not exist. */
const NOT_FOUND_STATUSES: readonly number[] = [400, 403, 404, 410];

/** Why fetching failed: the bank's response was unusable, or the bank did not respond. */
export type FetchFailure = "unusable-response" | "bank-unavailable";

/**
 * Fetches the payments that are not in the ledger from the bank.
 *
 * @param mayCallBank false while the bank is known to be unavailable, because another timeout would delay other events
 */
export async function fetchMissingPayments(
  ids: readonly string[],
  mayCallBank: boolean,
): Promise<FetchedPayments | FetchFailure> {
  const { db } = await ledger();
  const fetched = new Map<string, FetchedPayment | "no-such-payment">();
  for (const id of ids) {
    if (await findPayment(db, id)) continue;
    if (!mayCallBank) return "bank-unavailable";
    const requestedAt = new Date();
    const response = await getCheckAnalysis(bankClient(), id);
    if (response.kind === "succeeded") fetched.set(id, { requestedAt, record: response.value });
    else if (response.kind === "refused" && NOT_FOUND_STATUSES.includes(response.status))
      fetched.set(id, "no-such-payment");
    else return isUnavailable(response) ? "bank-unavailable" : "unusable-response";
  }
  return fetched;
}

function isUnavailable(response: BankResponse<unknown>): boolean {
  return response.kind === "unreachable" || (response.kind === "unknown" && response.reason === "timeout");
}
