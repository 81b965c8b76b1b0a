import { findDuplicates } from "@/features/deposits/find-duplicates";
import { apiRoute } from "@/lib/http/api-route";
import { failureResponse, jsonResponse } from "@/lib/http/responses";

/** Earlier deposits that resemble the check in the form. */
export const GET = apiRoute("deposits.duplicates", async ({ request, session }) => {
  const input = Object.fromEntries(new URL(request.url).searchParams);
  const found = await findDuplicates(session, input);
  return found.ok ? jsonResponse(200, found.value) : failureResponse(found);
});
