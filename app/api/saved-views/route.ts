import { apiRoute } from "@/lib/portal/http/api-route";
import { failureResponse, jsonResponse } from "@/lib/portal/http/responses";
import { listSavedViews } from "@/lib/portal/payments/saved-views";

/** The person's own views of the payments list, and the shared ones. */
export const GET = apiRoute("saved-views.list", async ({ session }) => {
  const views = await listSavedViews(session);
  return views.ok ? jsonResponse(200, views.value) : failureResponse(views);
});
