import { apiRoute } from "@/lib/portal/http/api-route";
import { jsonResponse } from "@/lib/portal/http/responses";
import { listPayments } from "@/lib/portal/payments/list-payments";
import { parsePaymentsQuery } from "@/lib/portal/payments/payments-query";

/** A page of payments; polled by the list. Invalid filters are ignored here, since the page itself reports them. */
export const GET = apiRoute(
  "payments.list",
  async ({ request, session }) => {
    const { query } = parsePaymentsQuery(new URL(request.url).searchParams);
    return jsonResponse(200, await listPayments(session, query));
  },
  { polled: true },
);
