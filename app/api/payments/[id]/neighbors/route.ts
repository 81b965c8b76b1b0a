import { apiRoute } from "@/lib/portal/http/api-route";
import { jsonResponse } from "@/lib/portal/http/responses";
import { findNeighbors } from "@/lib/portal/payments/find-neighbors";
import { parsePaymentsQuery } from "@/lib/portal/payments/payments-query";

/** The payments next to one in the list with these filters. */
export const GET = apiRoute<{ id: string }>("payments.neighbors", async ({ request, session, params }) => {
  const { query } = parsePaymentsQuery(new URL(request.url).searchParams);
  return jsonResponse(200, await findNeighbors(session, params.id, query));
});
