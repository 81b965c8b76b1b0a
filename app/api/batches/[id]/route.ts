import { getBatch } from "@/features/deposits/batches/batch-view";
import { changeBatch } from "@/features/deposits/batches/change-batch";
import { apiRoute } from "@/lib/http/api-route";
import { failureResponse, jsonResponse } from "@/lib/http/responses";

interface Params {
  id: string;
}

/** Returns a batch with its checks. */
export const GET = apiRoute<Params>("batches.show", async ({ session, params }) => {
  const batch = await getBatch(session, params.id);
  return batch.ok ? jsonResponse(200, batch.value) : failureResponse(batch);
});

/** Applies the change in the body to a draft. Returns the updated batch. */
export const PATCH = apiRoute<Params>("batches.change", async ({ request, session, params }) => {
  const body: unknown = await request.json().catch(() => null);
  const changed = await changeBatch(session, params.id, body);
  return changed.ok ? jsonResponse(200, changed.value) : failureResponse(changed);
});
