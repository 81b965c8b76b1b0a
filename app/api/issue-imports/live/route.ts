import { apiRoute } from "@/lib/portal/http/api-route";
import { failureResponse, jsonResponse } from "@/lib/portal/http/responses";
import { findLive } from "@/lib/portal/issue-files/find-live";

/** The live authorizations of the checks in the body; changes nothing. */
export const POST = apiRoute("issue-imports.live", async ({ request, session }) => {
  const found = await findLive(session, request.body);
  return found.ok ? jsonResponse(200, found.value) : failureResponse(found);
});
