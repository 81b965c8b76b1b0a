import { APPROVAL_LISTS, listApprovals } from "@/features/approvals/list-approvals";
import { refuseUnless } from "@/lib/access/refuse-unless";
import { apiRoute } from "@/lib/http/api-route";
import { failureResponse, jsonResponse } from "@/lib/http/responses";

/** Returns the list of approvals named by `list`. */
export const GET = apiRoute(
  "approvals.list",
  async ({ request, session }) => {
    const forbidden = refuseUnless(session, "approvals.read");
    if (forbidden) return failureResponse(forbidden);
    const requested = new URL(request.url).searchParams.get("list");
    const list = APPROVAL_LISTS.find((name) => name === requested) ?? "waiting";
    return jsonResponse(200, await listApprovals(session, list));
  },
  { polled: true },
);
