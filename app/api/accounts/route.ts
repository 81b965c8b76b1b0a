import { findAccounts } from "@/lib/accounts/saved-accounts";
import { apiRoute } from "@/lib/http/api-route";
import { jsonResponse } from "@/lib/http/responses";

/** Lists the saved accounts that match `find`, for the payment list's account filter. */
export const GET = apiRoute("accounts.find", async ({ request, session }) => {
  const { searchParams } = new URL(request.url);
  return jsonResponse(200, await findAccounts(session, searchParams.get("find") ?? "", searchParams.getAll("account")));
});
