import { listReturns } from "@/features/returns/list-returns";
import { parseReturnsQuery } from "@/features/returns/returns-query";
import { apiRoute } from "@/lib/http/api-route";
import { jsonResponse } from "@/lib/http/responses";

/** Returns a page of returned deposits. The open list polls this route. */
export const GET = apiRoute(
  "returns.list",
  async ({ request, session }) => {
    const query = parseReturnsQuery(new URL(request.url).searchParams);
    return jsonResponse(200, await listReturns(session, query));
  },
  { polled: true },
);
