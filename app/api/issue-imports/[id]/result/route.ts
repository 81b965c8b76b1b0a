import { issueResult } from "@/features/positive-pay/issue-files/issue-result";
import { apiRoute } from "@/lib/http/api-route";
import { failureResponse, fileResponse } from "@/lib/http/responses";

/** Downloads the result of a sent issue file as CSV, with one row per line of the file. */
export const GET = apiRoute<{ id: string }>("issue-imports.result", async ({ session, params }) => {
  const result = await issueResult(session, params.id);
  return result.ok ? fileResponse("text/csv; charset=utf-8", result.value) : failureResponse(result);
});
