import { changeImport } from "@/features/positive-pay/issue-files/change-import";
import { apiRoute } from "@/lib/http/api-route";
import { failureResponse, jsonResponse } from "@/lib/http/responses";

/** Saves changes to one of the user's drafts. The body is the input of {@link changeImport}. */
export const PATCH = apiRoute<{ id: string }>("issue-imports.change", async ({ request, session, params }) => {
  const body: unknown = await request.json().catch(() => null);
  const changed = await changeImport(session, params.id, body);
  return changed.ok ? jsonResponse(200, {}) : failureResponse(changed);
});
