import { listReceived } from "@/features/webhooks/events/list-events";
import { parseReceivedQuery } from "@/features/webhooks/events/received-query";
import { apiRoute } from "@/lib/http/api-route";
import { jsonResponse } from "@/lib/http/responses";

/** Returns a page of received events. The open list polls this route. */
export const GET = apiRoute(
  "events.list",
  async ({ request, session }) => {
    const { searchParams } = new URL(request.url);
    return jsonResponse(200, await listReceived(session, parseReceivedQuery(Object.fromEntries(searchParams))));
  },
  { polled: true },
);
