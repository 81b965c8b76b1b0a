import { getRestrictionIntent } from "@/features/restrictions/get-restriction-intent";
import { apiRoute } from "@/lib/http/api-route";
import { failureResponse, jsonResponse } from "@/lib/http/responses";

/** Returns the state of a restriction whose outcome was unknown. */
export const GET = apiRoute<{ id: string }>(
  "restriction-intents.show",
  async ({ session, params }) => {
    const intent = await getRestrictionIntent(session, params.id);
    return intent.ok ? jsonResponse(200, intent.value) : failureResponse(intent);
  },
  { polled: true },
);
