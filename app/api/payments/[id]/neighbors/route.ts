import { findNeighbors } from "@/features/payments/find-neighbors";
import { parsePaymentsQuery } from "@/features/payments/payments-query";
import { apiRoute } from "@/lib/http/api-route";
import { jsonResponse } from "@/lib/http/responses";

/** Returns the previous and next payments in the list that these filters select. */
export const GET = apiRoute<{ id: string }>("payments.neighbors", async ({ request, session, params }) => {
  const { query } = parsePaymentsQuery(new URL(request.url).searchParams);
  return jsonResponse(200, await findNeighbors(session, params.id, query));
});
