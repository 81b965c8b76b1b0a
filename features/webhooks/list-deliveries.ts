import "server-only";
import { refuseUnless } from "@/lib/access/refuse-unless";
import type { Session } from "@/lib/access/session";
import type { BankResponse } from "@/lib/bank-client/bank-response";
import { bankClient } from "@/lib/bank-client/running-client";
import { type Deliveries, listAllDeliveries } from "@/lib/bank-client/webhook-extensions";
import { awaitBankResponse } from "@/lib/bank-connection/await-bank-response";
import { bankOffers } from "@/lib/bank-connection/bank-offers";
import { type ReadFailureCode, toReadOutcome } from "@/lib/bank-connection/bank-read";
import type { AllDeliveriesQuery } from "@/lib/contract/webhook-extensions";
import { withLogContext } from "@/lib/logging/log";
import { type Failure, failure, type Outcome, success } from "@/lib/shared/outcome";
import { DELIVERY_OUTCOMES, type DeliveryQuery } from "./delivery-query";
import { type DeliveryView, viewDeliveries } from "./view-deliveries";

/** Deliveries per page on the screen. */
const PAGE_SIZE = 50;

export interface DeliveryList {
  /** Newest first. */
  readonly rows: readonly DeliveryView[];
  /** The next page's cursor; null on the last page. */
  readonly next: string | null;
}

export type DeliveriesFailureCode = ReadFailureCode | "not-offered";

/** Lists a page of the deliveries of all registrations [GAP-37]. */
export function listDeliveries(
  session: Session,
  query: DeliveryQuery,
): Promise<Outcome<DeliveryList, DeliveriesFailureCode>> {
  return withLogContext("list-deliveries", session, async () => {
    const forbidden = refuseUnless(session, "deliveries.read");
    if (forbidden) return forbidden;
    const { outcome, ...filters } = query;
    const page = { ...filters, ...(outcome && DELIVERY_OUTCOMES[outcome].filter), limit: PAGE_SIZE };
    const read = await readDeliveries(page);
    if (!read.ok) return read;
    const { results, next } = read.value;
    return success({ rows: await viewDeliveries(session, results), next });
  });
}

/**
 * Reads deliveries of all registrations. A bank that responds with 404 or 405 does not offer the list, whatever its
 * settings say.
 */
export async function readDeliveries(
  query: Omit<AllDeliveriesQuery, "limit"> & { readonly limit: number },
): Promise<Outcome<Deliveries, DeliveriesFailureCode>> {
  if (!bankOffers("delivery-log")) return NOT_OFFERED;
  const response = await awaitBankResponse(listAllDeliveries(bankClient(), query));
  return isMissing(response) ? NOT_OFFERED : toReadOutcome(response, "Couldn’t load deliveries");
}

const NOT_OFFERED: Failure<"not-offered"> = failure("not-offered", "This bank does not list its deliveries.");

function isMissing(response: BankResponse<unknown>): boolean {
  return response.kind === "refused" && (response.status === 404 || response.status === 405);
}
