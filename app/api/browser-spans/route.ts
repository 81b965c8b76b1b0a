import { apiRoute } from "@/lib/http/api-route";
import { failureResponse, jsonResponse } from "@/lib/http/responses";
import { recordBrowserSpans } from "@/server/telemetry/browser-spans";

/** Receives request timings measured in the browser, as `{ spans }`. */
export const POST = apiRoute(
  "browser-spans",
  async ({ request, session }) => {
    const input: unknown = await request.json().catch(() => null);
    const recorded = await recordBrowserSpans(session, input, new Date());
    return recorded.ok ? jsonResponse(200, {}) : failureResponse(recorded);
  },
  { polled: true },
);
