import { addPairedCheck } from "@/features/deposits/batches/add-paired-check";
import { apiRoute } from "@/lib/http/api-route";
import { failureResponse, jsonResponse } from "@/lib/http/responses";

/** Adds a check to a draft from its images and amount. */
export const POST = apiRoute<{ id: string }>("batches.add-check", async ({ request, session, params }) => {
  const body: unknown = await request.json().catch(() => null);
  const added = await addPairedCheck(session, params.id, body);
  return added.ok ? jsonResponse(201, added.value) : failureResponse(added);
});
