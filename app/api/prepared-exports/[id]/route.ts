import { downloadExport } from "@/features/payments/download-export";
import { apiRoute } from "@/lib/http/api-route";
import { failureResponse, fileResponse } from "@/lib/http/responses";

/** Downloads the file of a finished export. */
export const GET = apiRoute<{ id: string }>("prepared-exports.download", async ({ session, params }) => {
  const file = await downloadExport(session, params.id);
  return file.ok ? fileResponse(file.value.contentType, file.value) : failureResponse(file);
});
