import { answerJson } from "@/lib/portal/http/answers";
import { apiRoute } from "@/lib/portal/http/api-route";
import { countSuspended } from "@/lib/portal/overview/suspended-registrations";

/** The number of webhook registrations that the bank has suspended. */
export const GET = apiRoute(
  "suspended-registrations",
  async ({ session }) => answerJson(200, await countSuspended(session)),
  { polled: true },
);
