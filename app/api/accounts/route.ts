import { findAccounts } from "@/lib/accounts/saved-accounts";
import { apiRoute } from "@/lib/http/api-route";
import { jsonResponse } from "@/lib/http/responses";

/** The saved accounts that match `find`, for the account filter of the payments list. */
export const GET = apiRoute("accounts.find", async ({ request, session }) => {
  const { searchParams } = new URL(request.url);
  return jsonResponse(200, await findAccounts(session, searchParams.get("find") ?? "", searchParams.getAll("account")));
});
