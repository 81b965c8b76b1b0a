import { answerJson } from "@/lib/portal/http/answers";
import { apiRoute } from "@/lib/portal/http/api-route";
import { getOverview } from "@/lib/portal/overview/get-overview";

/** The overview; polled by its page. */
export const GET = apiRoute("overview", async ({ session }) => answerJson(200, await getOverview(session)), {
  polled: true,
});
