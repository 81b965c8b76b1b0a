import { getRestriction } from "@/features/restrictions/get-restriction";
import { apiRoute } from "@/lib/http/api-route";
import { failureResponse, jsonResponse } from "@/lib/http/responses";

/** Returns a restriction. Its page polls this route. */
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
