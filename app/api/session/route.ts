import { readSessionEnd } from "@/lib/access/session-end";
import { apiRoute } from "@/lib/http/api-route";
import { jsonResponse } from "@/lib/http/responses";

/** Returns the time until the session expires if it is not used. */
export const GET = apiRoute("session", async ({ session }) => jsonResponse(200, await readSessionEnd(session)), {
  polled: true,
});

/** Extends the session, because this request counts as use, and returns the remaining time. */
export const POST = apiRoute("session", async ({ session }) => jsonResponse(200, await readSessionEnd(session)));
