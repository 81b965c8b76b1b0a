import { answerFailure, answerJson } from "@/lib/portal/http/answers";
import { apiRoute } from "@/lib/portal/http/api-route";
import { getRestrictionIntent } from "@/lib/portal/restrictions/get-restriction-intent";

/** The state of a restriction whose outcome was unknown. */
export const GET = apiRoute<{ id: string }>(
  "restriction-intents.show",
  async ({ session, params }) => {
    const intent = await getRestrictionIntent(session, params.id);
    return intent.ok ? answerJson(200, intent.value) : answerFailure(intent);
  },
  { polled: true },
);
