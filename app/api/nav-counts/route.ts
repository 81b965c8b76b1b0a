import { answerJson } from "@/lib/portal/http/answers";
import { apiRoute } from "@/lib/portal/http/api-route";
import { getNavCounts } from "@/lib/portal/overview/nav-counts";

/** The counts of pending work in the navigation. */
export const GET = apiRoute("nav-counts", async ({ session }) => answerJson(200, await getNavCounts(session)), {
  polled: true,
});
