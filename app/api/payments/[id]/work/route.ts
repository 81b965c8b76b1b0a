import { getWork } from "@/lib/assignments/get-work";
import { apiRoute } from "@/lib/http/api-route";
import { failureResponse, jsonResponse } from "@/lib/http/responses";

/** A payment's assignee and notes; polled by pages that show it. */
export const GET = apiRoute<{ id: string }>(
  "payments.work",
  async ({ session, params }) => {
    const work = await getWork(session, params.id);
    if (!work) return failureResponse({ code: "not-found", message: "Payment not found." });
    return jsonResponse(200, work);
  },
  { polled: true },
);
