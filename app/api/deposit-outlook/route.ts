import { viewDepositOutlook } from "@/features/deposits/deposit-outlook";
import { apiRoute } from "@/lib/http/api-route";
import { failureResponse, jsonResponse } from "@/lib/http/responses";

/** Returns the business day, the cut-off, and the expected availability of a deposit that has not been sent yet. */
export const GET = apiRoute("deposits.outlook", async ({ request, session }) => {
  const input = Object.fromEntries(new URL(request.url).searchParams);
  const outlook = await viewDepositOutlook(session, input);
  return outlook.ok ? jsonResponse(200, outlook.value) : failureResponse(outlook);
});
