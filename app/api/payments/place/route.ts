import { apiRoute } from "@/lib/portal/http/api-route";
import { failureResponse, jsonResponse } from "@/lib/portal/http/responses";
import { findPlace } from "@/lib/portal/payments/find-place";
import { parsePaymentsQuery } from "@/lib/portal/payments/payments-query";

/** The cursor of the page that a jump in a list leads to. */
export const GET = apiRoute("payments.place", async ({ request, session }) => {
  const { searchParams } = new URL(request.url);
  const jump = searchParams.get("jump") ?? "";
  searchParams.delete("jump");
  const place = await findPlace(session, parsePaymentsQuery(searchParams).query, jump);
  return place.ok ? jsonResponse(200, place.value) : failureResponse(place);
});
