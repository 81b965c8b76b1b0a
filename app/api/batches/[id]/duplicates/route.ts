import { getBatchDuplicates } from "@/features/deposits/batches/batch-duplicates";
import { apiRoute } from "@/lib/http/api-route";
import { failureResponse, jsonResponse } from "@/lib/http/responses";

/** Lists the draft's checks that resemble another check in the draft or an earlier deposit. */
export const GET = apiRoute<{ id: string }>("batches.duplicates", async ({ session, params }) => {
  const duplicates = await getBatchDuplicates(session, params.id);
  return duplicates.ok ? jsonResponse(200, duplicates.value) : failureResponse(duplicates);
});
