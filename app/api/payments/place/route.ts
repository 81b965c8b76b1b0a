import { findPageCursor } from "@/features/payments/find-place";
import { parsePaymentsQuery } from "@/features/payments/payments-query";
import { apiRoute } from "@/lib/http/api-route";
import { failureResponse, jsonResponse } from "@/lib/http/responses";

/** Returns the cursor of the list page that `jump` leads to. */
export const GET = apiRoute("payments.place", async ({ request, session }) => {
  const { searchParams } = new URL(request.url);
  const jump = searchParams.get("jump") ?? "";
  searchParams.delete("jump");
  const cursor = await findPageCursor(session, parsePaymentsQuery(searchParams).query, jump);
  return cursor.ok ? jsonResponse(200, cursor.value) : failureResponse(cursor);
});
