import { findDuplicates } from "@/features/deposits/find-duplicates";
import { apiRoute } from "@/lib/http/api-route";
import { failureResponse, jsonResponse } from "@/lib/http/responses";

/** Lists earlier deposits that resemble the check in the form. */
export const GET = apiRoute("deposits.duplicates", async ({ request, session }) => {
  const input = Object.fromEntries(new URL(request.url).searchParams);
  const duplicates = await findDuplicates(session, input);
  return duplicates.ok ? jsonResponse(200, duplicates.value) : failureResponse(duplicates);
});
