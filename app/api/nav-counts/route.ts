import { apiRoute } from "@/lib/portal/http/api-route";
import { jsonResponse } from "@/lib/portal/http/responses";
import { getNavCounts } from "@/lib/portal/overview/nav-counts";

/** The counts of pending work in the navigation. */
export const GET = apiRoute("nav-counts", async ({ session }) => jsonResponse(200, await getNavCounts(session)), {
  polled: true,
});
