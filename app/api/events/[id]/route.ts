import { getEvent } from "@/features/webhooks/events/list-events";
import { apiRoute } from "@/lib/http/api-route";
import { failureResponse, jsonResponse } from "@/lib/http/responses";

/** Returns a received event with its verbatim body. */
export const GET = apiRoute<{ id: string }>("events.read", async ({ session, params }) => {
  const event = /^\d{1,15}$/.test(params.id) ? await getEvent(session, Number(params.id)) : null;
  return event
    ? jsonResponse(200, event)
    : failureResponse({ code: "not-found", message: "The portal has no such event." });
});
