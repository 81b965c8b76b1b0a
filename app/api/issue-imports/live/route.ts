import { lookUpActiveAuthorizations } from "@/features/positive-pay/issue-files/find-live";
import { apiRoute } from "@/lib/http/api-route";
import { failureResponse, jsonResponse } from "@/lib/http/responses";

/** Returns the active authorizations for the checks in the body. Read-only despite POST. */
export const POST = apiRoute("issue-imports.live", async ({ request, session }) => {
  const authorizations = await lookUpActiveAuthorizations(session, request.body);
  return authorizations.ok ? jsonResponse(200, authorizations.value) : failureResponse(authorizations);
});
