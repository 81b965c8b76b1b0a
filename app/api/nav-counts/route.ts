import { answerJson } from "@/lib/portal/http/answers";
import { apiRoute } from "@/lib/portal/http/api-route";
import { getNavCounts } from "@/lib/portal/overview/nav-counts";

/** How much waits in each room. */
export const GET = apiRoute("nav-counts", async ({ session }) => answerJson(200, await getNavCounts(session)), {
  polled: true,
});
