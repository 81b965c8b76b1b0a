import { previewFilterLine } from "@/features/payments/resolve-filter-line";
import { apiRoute } from "@/lib/http/api-route";
import { failureResponse, jsonResponse } from "@/lib/http/responses";
import { parseCalendarDate } from "@/lib/time/calendar-date";

const MAX_LENGTH = 200;

/** Interprets a partially typed filter line. Relative dates count from `today`, the bank's date. */
export const GET = apiRoute("payments.filter-line", async ({ request, session }) => {
  const params = new URL(request.url).searchParams;
  const [line, today] = [params.get("q") ?? "", parseCalendarDate(params.get("today") ?? "")];
  if (line.length > MAX_LENGTH)
    return failureResponse({ code: "invalid", message: "The filter text is too long. Shorten it." });
  if (!today) return failureResponse({ code: "invalid", message: "today must be a date like 2026-11-23." });
  return jsonResponse(200, await previewFilterLine(session, line, today));
});
