import { apiRoute } from "@/lib/http/api-route";
import { isGuid } from "@/lib/shared/is-guid";
import { openLiveStream } from "@/server/live-updates/live-stream";

/** A 64-bit transaction number. */
const POSITION = /^\d{1,19}$/;

/**
 * Streams changes to an open page as server-sent events. `page` is the page's id; `since` is its position when it
 * connects. A browser that reconnects automatically repeats the URL and sends the last received id in a header.
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
