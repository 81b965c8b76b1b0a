import { getSharedOverview } from "@/features/overview/get-overview";
import { apiRoute } from "@/lib/http/api-route";
import { jsonResponse } from "@/lib/http/responses";

/** Returns the overview. Its page polls this route. */
export const GET = apiRoute("overview", async ({ session }) => jsonResponse(200, await getSharedOverview(session)), {
  polled: true,
});
