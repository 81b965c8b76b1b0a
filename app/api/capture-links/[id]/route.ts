import { getCaptureLink, stopCaptureLink } from "@/features/deposits/phone/watch-capture-link";
import { apiRoute } from "@/lib/http/api-route";
import { failureResponse, jsonResponse } from "@/lib/http/responses";

interface Params {
  id: string;
}

/** Returns the phone capture's progress. */
export const GET = apiRoute<Params>(
  "capture-links.show",
  async ({ session, params }) => {
    const link = await getCaptureLink(session, params.id, new Date());
    return link.ok ? jsonResponse(200, link.value) : failureResponse(link);
  },
  { polled: true },
);

export const DELETE = apiRoute<Params>("capture-links.stop", async ({ session, params }) => {
  const stopped = await stopCaptureLink(session, params.id, new Date());
  return stopped.ok ? new Response(null, { status: 204 }) : failureResponse(stopped);
});
