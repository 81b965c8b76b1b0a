import { apiRoute } from "@/lib/portal/http/api-route";
import { jsonResponse } from "@/lib/portal/http/responses";
import { getTotals } from "@/lib/portal/payments/get-totals";
import { parsePaymentsQuery } from "@/lib/portal/payments/payments-query";

/** How many payments the filters find, and what they add up to. */
export const GET = apiRoute("payments.totals", async ({ request, session }) => {
  const { query } = parsePaymentsQuery(new URL(request.url).searchParams);
  return jsonResponse(200, await getTotals(session, query));
});
