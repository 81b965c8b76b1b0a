import { listSavedViews } from "@/features/payments/saved-views";
import { apiRoute } from "@/lib/http/api-route";
import { failureResponse, jsonResponse } from "@/lib/http/responses";

/** The person's views of the payments list, and the shared ones. */
export const GET = apiRoute("saved-views.list", async ({ session }) => {
  const views = await listSavedViews(session);
  return views.ok ? jsonResponse(200, views.value) : failureResponse(views);
});
