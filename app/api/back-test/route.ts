import { backTestRestrictions } from "@/features/restrictions/back-test-restrictions";
import { apiRoute } from "@/lib/http/api-route";
import { failureResponse, jsonResponse } from "@/lib/http/responses";

/**
 * Lists transactions that the restrictions would have blocked. `restrictions` is a JSON array:
 * `?account=…&account=…&restrictions=…`.
 */
export const GET = apiRoute("restrictions.back-test", async ({ request, session }) => {
  const { searchParams } = new URL(request.url);
  const input = {
    accountNumbers: searchParams.getAll("account"),
    restrictions: parseJson(searchParams.get("restrictions")),
  };
  const outcome = await backTestRestrictions(session, input);
  return outcome.ok ? jsonResponse(200, outcome.value) : failureResponse(outcome);
});

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "");
  } catch {
    return null;
  }
}
