import { findRestrictionsOfAccounts } from "@/features/restrictions/restrictions-of-accounts";
import { apiRoute } from "@/lib/http/api-route";
import { failureResponse, jsonResponse } from "@/lib/http/responses";

/** Lists the active restrictions on several accounts: `?account=…&account=…`. */
export const GET = apiRoute(
  "restrictions.of-accounts",
  async ({ request, session }) => {
    const { searchParams } = new URL(request.url);
    const outcome = await findRestrictionsOfAccounts(session, searchParams.getAll("account"));
    return outcome.ok ? jsonResponse(200, outcome.value) : failureResponse(outcome);
  },
  { polled: true },
);
