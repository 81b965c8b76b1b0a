import { getAssignment } from "@/lib/assignments/get-work";
import { apiRoute } from "@/lib/http/api-route";
import { failureResponse, jsonResponse } from "@/lib/http/responses";

/** Returns a payment's assignee and notes. Pages that show the payment poll this route. */
export const GET = apiRoute<{ id: string }>(
  "payments.work",
  async ({ session, params }) => {
    const work = await getAssignment(session, params.id);
    if (!work) return failureResponse({ code: "not-found", message: "Payment not found." });
    return jsonResponse(200, work);
  },
  { polled: true },
);
