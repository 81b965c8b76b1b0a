import { countSuspended } from "@/features/overview/suspended-registrations";
import { apiRoute } from "@/lib/http/api-route";
import { jsonResponse } from "@/lib/http/responses";

/** Returns the number of webhook registrations that the bank has suspended. */
export const GET = apiRoute(
  "suspended-registrations",
  async ({ session }) => jsonResponse(200, await countSuspended(session)),
  { polled: true },
);
