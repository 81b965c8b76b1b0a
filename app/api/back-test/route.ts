import { apiRoute } from "@/lib/portal/http/api-route";
import { failureResponse, jsonResponse } from "@/lib/portal/http/responses";
import { backTestRestrictions } from "@/lib/portal/restrictions/back-test-restrictions";

/** What restrictions would have stopped: `?account=…&account=…&restrictions=` and their list as JSON. */
export const GET = apiRoute("restrictions.back-test", async ({ request, session }) => {
  const { searchParams } = new URL(request.url);
  const input = {
    accountNumbers: searchParams.getAll("account"),
    restrictions: parsed(searchParams.get("restrictions")),
  };
  const outcome = await backTestRestrictions(session, input);
  return outcome.ok ? jsonResponse(200, outcome.value) : failureResponse(outcome);
});

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "");
  } catch {
    return null;
  }
}
