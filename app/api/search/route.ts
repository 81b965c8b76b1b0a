import { searchLedger } from "@/features/payments/search-ledger";
import { apiRoute } from "@/lib/http/api-route";
import { failureResponse, jsonResponse } from "@/lib/http/responses";

const MAX_LENGTH = 100;

/** Returns the command palette's search results for `q`. */
export const GET = apiRoute("search", async ({ request, session }) => {
  const text = new URL(request.url).searchParams.get("q") ?? "";
  if (text.length > MAX_LENGTH)
    return failureResponse({ code: "invalid", message: "The search text is too long. Shorten it." });
  return jsonResponse(200, await searchLedger(session, text));
});
