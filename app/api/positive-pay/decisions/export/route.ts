import { exportDecisions } from "@/features/positive-pay/export-decisions";
import { apiRoute } from "@/lib/http/api-route";
import { failureResponse, fileResponse } from "@/lib/http/responses";

/** Exports the decisions that match the history filters as a CSV file. */
export const GET = apiRoute("decisions.export", async ({ request, session }) => {
  const file = await exportDecisions(session, Object.fromEntries(new URL(request.url).searchParams));
  return file.ok ? fileResponse("text/csv; charset=utf-8", file.value) : failureResponse(file);
});
