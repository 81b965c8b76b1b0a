import { listReturns } from "@/features/returns/list-returns";
import { parseReturnsQuery } from "@/features/returns/returns-query";
import { apiRoute } from "@/lib/http/api-route";
import { jsonResponse } from "@/lib/http/responses";

/** A page of returned deposits; polled by the open list. */
export const GET = apiRoute(
  "returns.list",
  async ({ request, session }) => {
    const query = parseReturnsQuery(new URL(request.url).searchParams);
    return jsonResponse(200, await listReturns(session, query));
  },
  { polled: true },
);
