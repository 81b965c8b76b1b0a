import { apiRoute } from "@/lib/portal/http/api-route";
import { jsonResponse } from "@/lib/portal/http/responses";
import { listReturns } from "@/lib/portal/returns/list-returns";
import { parseReturnsQuery } from "@/lib/portal/returns/returns-query";

/** A page of the returns desk; polled by its page. */
export const GET = apiRoute(
  "returns.list",
  async ({ request, session }) => {
    const query = parseReturnsQuery(new URL(request.url).searchParams);
    return jsonResponse(200, await listReturns(session, query));
  },
  { polled: true },
);
