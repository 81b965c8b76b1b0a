import { openRoute } from "@/lib/http/api-route";
import { jsonResponse } from "@/lib/http/responses";
import { isStopping } from "@/lib/shared/stopping";

export const dynamic = "force-dynamic";

/** Whether a proxy should send requests to this portal: from its start until it is asked to stop. */
export const GET = openRoute(
  "ready",
  async () => (isStopping() ? jsonResponse(503, { ready: false }) : jsonResponse(200, { ready: true })),
  { from: "anyone", level: "debug" },
);
