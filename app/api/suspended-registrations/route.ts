import { apiRoute } from "@/lib/portal/http/api-route";
import { jsonResponse } from "@/lib/portal/http/responses";
import { countSuspended } from "@/lib/portal/overview/suspended-registrations";

/** The number of webhook registrations that the bank has suspended. */
export const GET = apiRoute(
  "suspended-registrations",
  async ({ session }) => jsonResponse(200, await countSuspended(session)),
  { polled: true },
);
