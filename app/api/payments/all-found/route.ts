import { listMatchingPayments } from "@/features/payments/list-matching-payments";
import { parsePaymentsQuery } from "@/features/payments/payments-query";
import { apiRoute } from "@/lib/http/api-route";
import { jsonResponse } from "@/lib/http/responses";

/** Returns every payment that matches the filters, with its amount, or null if there are too many to select. */
export const GET = apiRoute("payments.all-found", async ({ request, session }) => {
  const { query } = parsePaymentsQuery(new URL(request.url).searchParams);
  return jsonResponse(200, await listMatchingPayments(session, query));
});
