import { getDepositIntent } from "@/features/deposits/get-deposit-intent";
import { apiRoute } from "@/lib/http/api-route";
import { failureResponse, jsonResponse } from "@/lib/http/responses";

/** Returns the state of a deposit whose outcome was unknown. */
export const GET = apiRoute<{ id: string }>(
  "deposit-intents.show",
  async ({ session, params }) => {
    const intent = await getDepositIntent(session, params.id);
    return intent.ok ? jsonResponse(200, intent.value) : failureResponse(intent);
  },
  { polled: true },
);
