import { exportHead } from "@/features/audit/export-audit";
import { apiRoute } from "@/lib/http/api-route";
import { failureResponse, fileResponse } from "@/lib/http/responses";

/** Exports the audit chain's signed head, to store off-site. */
export const GET = apiRoute("audit.head", async ({ session }) => {
  const head = await exportHead(session);
  return head.ok ? fileResponse("application/json; charset=utf-8", head.value) : failureResponse(head);
});
