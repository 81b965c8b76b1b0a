import type { Place } from "@/lib/portal/payments/find-place";
import type { PaymentsQuery } from "@/lib/portal/payments/payments-query";
import { paymentsSearch } from "./payments-search";

type Answer = { readonly ok: true; readonly value: Place } | { readonly ok: false; readonly message: string };

/** Asks the portal for the page that a jump leads to. */
export async function requestPlace(filters: PaymentsQuery, to: string): Promise<Answer> {
  const search = new URLSearchParams(paymentsSearch(filters));
  search.set("jump", to);
  try {
    const response = await fetch(`/api/payments/place?${search}`);
    const body = await response.json();
    if (response.ok) return { ok: true, value: body as Place };
    return { ok: false, message: (body as { message: string }).message };
  } catch {
    return { ok: false, message: "The portal did not respond. Try again." };
  }
}
