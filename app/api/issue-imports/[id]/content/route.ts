import { getImportContent } from "@/features/positive-pay/issue-files/view-import";
import { apiRoute } from "@/lib/http/api-route";
import { failureResponse, fileResponse } from "@/lib/http/responses";

/** Downloads the file that the user uploaded for a draft. */
export const GET = apiRoute<{ id: string }>("issue-imports.content", async ({ session, params }) => {
  const content = await getImportContent(session, params.id);
  if (!content.ok) return failureResponse(content);
  return fileResponse("application/octet-stream", { fileName: "issue-file", body: content.value });
});
