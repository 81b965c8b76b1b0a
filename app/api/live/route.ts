import { apiRoute } from "@/lib/http/api-route";
import { isGuid } from "@/lib/shared/is-guid";
import { openLiveStream } from "@/server/live/live-stream";

/** The number of a transaction, of 64 bits. */
const POSITION = /^\d{1,19}$/;

/**
 * Changes while a page is open, as server-sent events. `page` is its name for itself, `since` up to where it knows them
 * when it connects; a browser that reconnects automatically repeats the address, and names the last id that it received
 * in a header.
 */
export const GET = apiRoute(
  "live",
  ({ request, session }) => {
    const { searchParams } = new URL(request.url);
    const page = searchParams.get("page") ?? "";
    const since = request.headers.get("last-event-id") ?? searchParams.get("since") ?? "";
    return openLiveStream(session, request.signal, {
      id: isGuid(page) ? page : undefined,
      since: POSITION.test(since) ? BigInt(since) : undefined,
    });
  },
  {
    polled: true,
  },
);
