import { portalHealth } from "@/lib/portal/health/portal-health";
import { openRoute } from "@/lib/portal/http/api-route";
import { jsonResponse } from "@/lib/portal/http/responses";

export const dynamic = "force-dynamic";

/** Whether this portal keeps what it is given; otherwise which part fails. It says nothing else: the route is public. */
export const GET = openRoute(
  "health",
  async () => {
    const failing = await portalHealth().read(new Date());
    return failing.length === 0 ? jsonResponse(200, { ok: true }) : jsonResponse(503, { ok: false, failing });
  },
  { from: "anybody", level: "debug" },
);
