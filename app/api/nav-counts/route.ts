import { getNavCounts } from "@/features/overview/nav-counts";
import { apiRoute } from "@/lib/http/api-route";
import { jsonResponse } from "@/lib/http/responses";

/** Returns the pending work counts shown in the navigation. */
export const GET = apiRoute("nav-counts", async ({ session }) => jsonResponse(200, await getNavCounts(session)), {
  polled: true,
});
