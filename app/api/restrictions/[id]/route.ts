import { apiRoute } from "@/lib/portal/http/api-route";
import { failureResponse, jsonResponse } from "@/lib/portal/http/responses";
import { getRestriction } from "@/lib/portal/restrictions/get-restriction";

/** One restriction; polled by its page. */
export const GET = apiRoute<{ id: string }>(
  "restrictions.show",
  async ({ session, params }) => {
    const restriction = await getRestriction(session, params.id);
    return restriction
      ? jsonResponse(200, restriction)
      : failureResponse({ code: "not-found", message: "The portal has no such restriction." });
  },
  { polled: true },
);
