import { apiRoute } from "@/lib/portal/http/api-route";
import { failureResponse, jsonResponse } from "@/lib/portal/http/responses";
import { getRestrictionIntent } from "@/lib/portal/restrictions/get-restriction-intent";

/** The state of a restriction whose outcome was unknown. */
export const GET = apiRoute<{ id: string }>(
  "restriction-intents.show",
  async ({ session, params }) => {
    const intent = await getRestrictionIntent(session, params.id);
    return intent.ok ? jsonResponse(200, intent.value) : failureResponse(intent);
  },
  { polled: true },
);
