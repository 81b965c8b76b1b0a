import { apiRoute } from "@/lib/portal/http/api-route";
import { failureResponse, fileResponse } from "@/lib/portal/http/responses";
import { downloadExport } from "@/lib/portal/payments/download-export";

/** The file of an export that is ready. */
export const GET = apiRoute<{ id: string }>("prepared-exports.download", async ({ session, params }) => {
  const file = await downloadExport(session, params.id);
  return file.ok ? fileResponse(file.value.contentType, file.value) : failureResponse(file);
});
