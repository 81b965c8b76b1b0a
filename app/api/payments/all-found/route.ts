import { apiRoute } from "@/lib/portal/http/api-route";
import { jsonResponse } from "@/lib/portal/http/responses";
import { listAllFound } from "@/lib/portal/payments/many/list-all-found";
import { parsePaymentsQuery } from "@/lib/portal/payments/payments-query";

/** Every payment that the filters find, with its amount; null when they are more than can be marked. */
export const GET = apiRoute("payments.all-found", async ({ request, session }) => {
  const { query } = parsePaymentsQuery(new URL(request.url).searchParams);
  return jsonResponse(200, await listAllFound(session, query));
});
