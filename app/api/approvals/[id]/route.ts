import { getApproval } from "@/features/approvals/get-approval";
import { refuseUnless } from "@/lib/access/refuse-unless";
import { apiRoute } from "@/lib/http/api-route";
import { failureResponse, jsonResponse } from "@/lib/http/responses";

interface Params {
  id: string;
}

/** Returns an approval's effect and any changes since it was proposed. */
export const GET = apiRoute<Params>(
  "approvals.show",
  async ({ session, params }) => {
    const forbidden = refuseUnless(session, "approvals.read");
    if (forbidden) return failureResponse(forbidden);
    const approval = await getApproval(session, params.id);
    return approval.ok ? jsonResponse(200, approval.value) : failureResponse(approval);
  },
  { polled: true },
);
