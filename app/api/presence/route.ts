import { leavePresence, showPresence } from "@/lib/assignments/presence";
import { apiRoute } from "@/lib/http/api-route";
import { failureResponse, jsonResponse } from "@/lib/http/responses";

/** Records which payment a page shows, as `{ pageId, paymentId }`, and returns the other people viewing it. */
export const PUT = apiRoute(
  "presence",
  async ({ request, session }) => {
    const input: unknown = await request.json().catch(() => null);
    const presence = await showPresence(session, input);
    return presence.ok ? jsonResponse(200, presence.value) : failureResponse(presence);
  },
  { polled: true },
);

/** Removes a page's presence on a payment. */
export const DELETE = apiRoute(
  "presence.leave",
  async ({ request, session }) => {
    const result = await leavePresence(session, Object.fromEntries(new URL(request.url).searchParams));
    return result.ok ? jsonResponse(200, {}) : failureResponse(result);
  },
  { polled: true },
);
