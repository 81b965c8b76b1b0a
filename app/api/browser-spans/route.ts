import { apiRoute } from "@/lib/portal/http/api-route";
import { failureResponse, jsonResponse } from "@/lib/portal/http/responses";
import { recordBrowserSpans } from "@/lib/portal/telemetry/browser-spans";

/** Takes what a page measured of its requests, as `{ spans }`. */
export const POST = apiRoute(
  "browser-spans",
  async ({ request, session }) => {
    const input: unknown = await request.json().catch(() => null);
    const recorded = await recordBrowserSpans(session, input, new Date());
    return recorded.ok ? jsonResponse(200, {}) : failureResponse(recorded);
  },
  { polled: true },
);
