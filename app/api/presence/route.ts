import { leavePresence, showPresence } from "@/lib/assignments/presence";
import { apiRoute } from "@/lib/http/api-route";
import { failureResponse, jsonResponse } from "@/lib/http/responses";

/** Records which payment a page shows, as `{ pageId, paymentId }`, and returns the other viewers. */
export const PUT = apiRoute(
  "presence",
  async ({ request, session }) => {
    const input: unknown = await request.json().catch(() => null);
    const shown = await showPresence(session, input);
    return shown.ok ? jsonResponse(200, shown.value) : failureResponse(shown);
  },
  { polled: true },
);

/** Removes a page's presence on a payment. */
export const DELETE = apiRoute(
  "presence.leave",
  async ({ request, session }) => {
    const left = await leavePresence(session, Object.fromEntries(new URL(request.url).searchParams));
    return left.ok ? jsonResponse(200, {}) : failureResponse(left);
  },
  { polled: true },
);
