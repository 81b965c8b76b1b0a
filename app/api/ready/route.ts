import { openRoute } from "@/lib/http/api-route";
import { jsonResponse } from "@/lib/http/responses";
import { isStopping } from "@/lib/shared/stopping";

export const dynamic = "force-dynamic";

/** Tells a proxy whether to send requests to this portal: yes from its start until it is asked to stop. */
export const GET = openRoute(
  "ready",
  async () => (isStopping() ? jsonResponse(503, { ready: false }) : jsonResponse(200, { ready: true })),
  { from: "anyone", level: "debug" },
);
