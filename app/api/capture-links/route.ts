import { createCaptureLink } from "@/features/deposits/phone/make-capture-link";
import { apiRoute } from "@/lib/http/api-route";
import { failureResponse, jsonResponse } from "@/lib/http/responses";

/** Creates a link for capturing the `{ sides }` of one check with a phone. */
export const POST = apiRoute("capture-links.make", async ({ request, session }) => {
  const input: unknown = await request.json().catch(() => null);
  const created = await createCaptureLink(session, input, new Date());
  return created.ok ? jsonResponse(201, created.value) : failureResponse(created);
});
