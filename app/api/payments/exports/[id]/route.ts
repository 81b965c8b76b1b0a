import { cancelExport, getExportProgress } from "@/features/payments/export-progress";
import { apiRoute } from "@/lib/http/api-route";
import { failureResponse, jsonResponse } from "@/lib/http/responses";

/** Returns an export's progress. The page that started the export polls this route. */
export const GET = apiRoute<{ id: string }>(
  "exports.show",
  async ({ session, params }) => {
    const progress = await getExportProgress(session, params.id);
    return progress.ok ? jsonResponse(200, progress.value) : failureResponse(progress);
  },
  { polled: true },
);

/** Cancels an export. */
export const DELETE = apiRoute<{ id: string }>("exports.cancel", async ({ session, params }) => {
  const progress = await cancelExport(session, params.id);
  return progress.ok ? jsonResponse(200, progress.value) : failureResponse(progress);
});
