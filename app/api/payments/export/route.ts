import { exportPayments } from "@/features/payments/export-payments";
import { parsePaymentsQuery } from "@/features/payments/payments-query";
import { apiRoute } from "@/lib/http/api-route";
import { failureResponse, fileResponse } from "@/lib/http/responses";

/**
 * Exports the payments in a list URL as a CSV file. `export` is the id under which the page tracks progress. An invalid
 * filter fails the export; ignoring it would export too many payments.
 */
export const GET = apiRoute("payments.export", async ({ request, session }) => {
  const { searchParams } = new URL(request.url);
  const id = searchParams.get("export") ?? undefined;
  searchParams.delete("export");
  const { query, dropped } = parsePaymentsQuery(searchParams);
  if (dropped.length > 0) {
    const names = dropped.map(({ name, value }) => `${name} “${value}”`).join(", ");
    return failureResponse({ code: "invalid", message: `Not exported. Invalid filters: ${names}.` });
  }
  const file = await exportPayments(session, query, { id });
  return file.ok ? fileResponse("text/csv; charset=utf-8", file.value) : failureResponse(file);
});
