import { savePreferences } from "@/features/people/preferences";
import { apiRoute } from "@/lib/http/api-route";
import { failureResponse, jsonResponse } from "@/lib/http/responses";

/** Saves the user's preferences, as `{ theme?, timeZone? }`. */
export const PUT = apiRoute("preferences", async ({ request, session }) => {
  const input: unknown = await request.json().catch(() => null);
  const saved = await savePreferences(session, input);
  return saved.ok ? jsonResponse(200, {}) : failureResponse(saved);
});
