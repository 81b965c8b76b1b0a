import { apiRoute } from "@/lib/portal/http/api-route";
import { failureResponse } from "@/lib/portal/http/responses";
import { getImportContent } from "@/lib/portal/issue-files/view-import";

/** The file of an own draft, as it was kept. */
export const GET = apiRoute<{ id: string }>("issue-imports.content", async ({ session, params }) => {
  const content = await getImportContent(session, params.id);
  if (!content.ok) return failureResponse(content);
  return new Response(new Uint8Array(content.value), {
    headers: {
      "cache-control": "private, no-store",
      "content-security-policy": "default-src 'none'",
      "content-type": "application/octet-stream",
      "content-disposition": "attachment",
    },
  });
});
