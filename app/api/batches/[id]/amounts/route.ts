import { saveTypedAmount } from "@/features/deposits/batches/type-amount";
import { apiRoute } from "@/lib/http/api-route";
import { failureResponse, jsonResponse } from "@/lib/http/responses";

/** Saves the amount entered for a check in a draft. */
export const PUT = apiRoute<{ id: string }>("batches.type-amount", async ({ request, session, params }) => {
  const body: unknown = await request.json().catch(() => null);
  const saved = await saveTypedAmount(session, params.id, body);
  return saved.ok ? jsonResponse(200, saved.value) : failureResponse(saved);
});
