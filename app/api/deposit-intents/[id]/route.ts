import { getDepositIntent } from "@/lib/portal/deposits/get-deposit-intent";
import { answerFailure, answerJson } from "@/lib/portal/http/answers";
import { apiRoute } from "@/lib/portal/http/api-route";

/** The state of a deposit whose outcome was unknown. */
export const GET = apiRoute<{ id: string }>(
  "deposit-intents.show",
  async ({ session, params }) => {
    const intent = await getDepositIntent(session, params.id);
    return intent.ok ? answerJson(200, intent.value) : answerFailure(intent);
  },
  { polled: true },
);
