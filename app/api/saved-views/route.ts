import { listSavedViews } from "@/features/payments/saved-views";
import { apiRoute } from "@/lib/http/api-route";
import { failureResponse, jsonResponse } from "@/lib/http/responses";

/** Lists the user's own and the shared views of the payment list. */
export const GET = apiRoute("saved-views.list", async ({ session }) => {
  const views = await listSavedViews(session);
  return views.ok ? jsonResponse(200, views.value) : failureResponse(views);
});
