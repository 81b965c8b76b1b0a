import { policyValue } from "@/lib/access/policies/read-policy";
import { refuseUnless } from "@/lib/access/refuse-unless";
import { apiRoute } from "@/lib/http/api-route";
import { failureResponse, jsonResponse } from "@/lib/http/responses";

/** Returns which changes require a second person's approval, for button labels. */
export const GET = apiRoute(
  "approvals.policy",
  async ({ session }) => {
    const forbidden = refuseUnless(session, "approvals.read");
    return forbidden ? failureResponse(forbidden) : jsonResponse(200, await policyValue("approvals"));
  },
  { polled: true },
);
