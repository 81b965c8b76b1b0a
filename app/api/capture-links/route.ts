import { createCaptureLink } from "@/features/deposits/phone/make-capture-link";
import { apiRoute } from "@/lib/http/api-route";
import { failureResponse, jsonResponse } from "@/lib/http/responses";

/** Creates a link with which a phone captures the `{ sides }` of one check. */
export const POST = apiRoute("capture-links.make", async ({ request, session }) => {
  const input: unknown = await request.json().catch(() => null);
  const made = await createCaptureLink(session, input, new Date());
  return made.ok ? jsonResponse(201, made.value) : failureResponse(made);
});
