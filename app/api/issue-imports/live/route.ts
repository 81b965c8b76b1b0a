import { lookUpActiveAuthorizations } from "@/features/positive-pay/issue-files/find-live";
import { apiRoute } from "@/lib/http/api-route";
import { failureResponse, jsonResponse } from "@/lib/http/responses";

/** The active authorizations of the checks in the body. Read-only despite POST. */
export const POST = apiRoute("issue-imports.live", async ({ request, session }) => {
  const found = await lookUpActiveAuthorizations(session, request.body);
  return found.ok ? jsonResponse(200, found.value) : failureResponse(found);
});
