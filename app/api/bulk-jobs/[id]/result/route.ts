import { buildBulkResultCsv } from "@/lib/bulk/bulk-result-csv";
import { apiRoute } from "@/lib/http/api-route";
import { failureResponse, fileResponse } from "@/lib/http/responses";

/** Downloads the result for every item as CSV. */
export const GET = apiRoute<{ id: string }>("bulk-jobs.result", async ({ session, params }) => {
  const file = await buildBulkResultCsv(session, params.id);
  return file.ok ? fileResponse("text/csv; charset=utf-8", file.value) : failureResponse(file);
});
