import { apiRoute } from "@/lib/portal/http/api-route";
import { jsonResponse } from "@/lib/portal/http/responses";
import { getOverviewWithOthers } from "@/lib/portal/overview/get-overview";

/** The overview; polled by its page. */
export const GET = apiRoute(
  "overview",
  async ({ session }) => jsonResponse(200, await getOverviewWithOthers(session)),
  {
    polled: true,
  },
);
