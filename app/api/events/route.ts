import { listReceived } from "@/lib/portal/events/list-events";
import { parseReceivedQuery } from "@/lib/portal/events/received-query";
import { answerJson } from "@/lib/portal/http/answers";
import { apiRoute } from "@/lib/portal/http/api-route";

/** A page of received events; polled by the open list. */
export const GET = apiRoute(
  "events.list",
  async ({ request, session }) => {
    const { searchParams } = new URL(request.url);
    return answerJson(200, await listReceived(session, parseReceivedQuery(Object.fromEntries(searchParams))));
  },
  { polled: true },
);
