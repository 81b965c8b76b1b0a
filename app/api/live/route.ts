import { apiRoute } from "@/lib/portal/http/api-route";
import { openLiveStream } from "@/lib/portal/live/live-stream";

/** Changes while a page is open, as server-sent events. */
export const GET = apiRoute("live", ({ request, session }) => openLiveStream(session, request.signal), {
  polled: true,
});
