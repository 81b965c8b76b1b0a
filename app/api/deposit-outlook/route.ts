import { viewDepositOutlook } from "@/features/deposits/deposit-outlook";
import { apiRoute } from "@/lib/http/api-route";
import { failureResponse, jsonResponse } from "@/lib/http/responses";

/** The business day, the cut-off and the expected availability of a deposit before it is sent. */
export const GET = apiRoute("deposits.outlook", async ({ request, session }) => {
  const input = Object.fromEntries(new URL(request.url).searchParams);
  const outlook = await viewDepositOutlook(session, input);
  return outlook.ok ? jsonResponse(200, outlook.value) : failureResponse(outlook);
});
