import { savePreferences } from "@/lib/portal/account/preferences";
import { apiRoute } from "@/lib/portal/http/api-route";
import { failureResponse, jsonResponse } from "@/lib/portal/http/responses";

/** Keeps what a person prefers, as `{ theme?, timeZone? }`. */
export const PUT = apiRoute("preferences", async ({ request, session }) => {
  const input: unknown = await request.json().catch(() => null);
  const saved = await savePreferences(session, input);
  return saved.ok ? jsonResponse(200, {}) : failureResponse(saved);
});
