import { getEvent } from "@/lib/portal/events/list-events";
import { answerFailure, answerJson } from "@/lib/portal/http/answers";
import { apiRoute } from "@/lib/portal/http/api-route";

/** One received event with its body, verbatim. */
export const GET = apiRoute<{ id: string }>("events.read", async ({ session, params }) => {
  const event = /^\d{1,15}$/.test(params.id) ? await getEvent(session, Number(params.id)) : null;
  return event
    ? answerJson(200, event)
    : answerFailure({ code: "not-found", message: "The portal has no such event." });
});
