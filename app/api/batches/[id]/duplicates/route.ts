import { getBatchDuplicates } from "@/features/deposits/batches/batch-duplicates";
import { apiRoute } from "@/lib/http/api-route";
import { failureResponse, jsonResponse } from "@/lib/http/responses";

/** The checks of a draft that resemble another of its checks or an earlier deposit. */
export const GET = apiRoute<{ id: string }>("batches.duplicates", async ({ session, params }) => {
  const found = await getBatchDuplicates(session, params.id);
  return found.ok ? jsonResponse(200, found.value) : failureResponse(found);
});
