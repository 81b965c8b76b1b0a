import { openRoute } from "@/lib/http/api-route";
import { jsonResponse } from "@/lib/http/responses";
import { ledger } from "@/lib/ledger/open-ledger";
import { portalHealth } from "@/server/health/portal-health";

export const dynamic = "force-dynamic";

/**
 * Reports whether this portal can store data and, if not, which health checks fail; with an embedded database, also the
 * state of its queue. Reports nothing else, since the route is public.
 */
export const GET = openRoute(
  "health",
  async () => {
    const failing = await portalHealth().read(new Date());
    const queue = await ledger().then(
      (open) => open.queue(),
      () => null,
    );
    const load = queue ? { queue } : {};
    return failing.length === 0
      ? jsonResponse(200, { ok: true, ...load })
      : jsonResponse(503, { ok: false, failing, ...load });
  },
  { from: "anyone", level: "debug" },
);
