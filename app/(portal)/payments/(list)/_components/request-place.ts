import { callPortal } from "@/components/session/fetch-portal";
import type { Place } from "@/lib/portal/payments/find-place";
import type { PaymentsQuery } from "@/lib/portal/payments/payments-query";
import type { Outcome } from "@/lib/shared/outcome";
import { paymentsSearch } from "./payments-search";

/** Asks the portal for the page that a jump leads to. */
export function requestPlace(filters: PaymentsQuery, to: string): Promise<Outcome<Place>> {
  const search = new URLSearchParams(paymentsSearch(filters));
  search.set("jump", to);
  return callPortal<Place>(`/api/payments/place?${search}`);
}
