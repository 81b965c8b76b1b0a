import { sessionEnd } from "@/lib/access/session-end";
import { apiRoute } from "@/lib/http/api-route";
import { jsonResponse } from "@/lib/http/responses";

/** How long the session still lasts without use. */
export const GET = apiRoute("session", async ({ session }) => jsonResponse(200, await sessionEnd(session)), {
  polled: true,
});

/** The same once the person has used it: the request itself counts as use. */
export const POST = apiRoute("session", async ({ session }) => jsonResponse(200, await sessionEnd(session)));
