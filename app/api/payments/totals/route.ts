import { getTotals } from "@/features/payments/get-totals";
import { parsePaymentsQuery } from "@/features/payments/payments-query";
import { apiRoute } from "@/lib/http/api-route";
import { jsonResponse } from "@/lib/http/responses";

/** Returns the count and total amount of the payments that match the filters. */
export const GET = apiRoute("payments.totals", async ({ request, session }) => {
  const { query } = parsePaymentsQuery(new URL(request.url).searchParams);
  return jsonResponse(200, await getTotals(session, query));
});
