import { z } from "zod";
import { listRestrictions } from "@/features/restrictions/list-restrictions";
import { apiRoute } from "@/lib/http/api-route";
import { failureResponse, jsonResponse } from "@/lib/http/responses";

const querySchema = z.object({
  account: z.string().min(1).max(50).optional(),
  status: z.string().min(1).max(50).optional(),
  before: z.string().max(500).optional(),
  after: z.string().max(500).optional(),
  limit: z.coerce.number().int().min(1).max(200).optional(),
});

/** Returns a page of restrictions, for the list and for the form. */
export const GET = apiRoute(
  "restrictions.list",
  async ({ request, session }) => {
    const { searchParams } = new URL(request.url);
    const query = querySchema.safeParse(Object.fromEntries(searchParams));
    if (!query.success) return failureResponse({ code: "invalid", message: "The list’s filters are invalid." });
    return jsonResponse(200, await listRestrictions(session, query.data));
  },
  { polled: true },
);
