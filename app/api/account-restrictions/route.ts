import { apiRoute } from "@/lib/portal/http/api-route";
import { failureResponse, jsonResponse } from "@/lib/portal/http/responses";
import { restrictionsOfAccounts } from "@/lib/portal/restrictions/restrictions-of-accounts";

/** The active restrictions of several accounts: `?account=…&account=…`. */
export const GET = apiRoute(
  "restrictions.of-accounts",
  async ({ request, session }) => {
    const { searchParams } = new URL(request.url);
    const outcome = await restrictionsOfAccounts(session, searchParams.getAll("account"));
    return outcome.ok ? jsonResponse(200, outcome.value) : failureResponse(outcome);
  },
  { polled: true },
);
