import { acceptInvitation } from "@/lib/access/accept-invitation";
import { openRoute } from "@/lib/http/api-route";
import { jsonResponse } from "@/lib/http/responses";
import { ledger } from "@/lib/ledger/open-ledger";

/** Accepts an invitation, authorized by the token in the body. The response contains the outcome even on failure. */
export const POST = openRoute(
  "invitations.accept",
  async (request) => {
    const input: unknown = await request.json().catch(() => null);
    const outcome = await acceptInvitation(await ledger(), input, new Date());
    return jsonResponse(outcome.ok ? 201 : 400, outcome);
  },
  { from: "own-pages" },
);
