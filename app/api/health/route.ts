import { openRoute } from "@/lib/http/api-route";
import { jsonResponse } from "@/lib/http/responses";
import { ledger } from "@/lib/ledger/open-ledger";
import { portalHealth } from "@/server/health/portal-health";

export const dynamic = "force-dynamic";

/**
 * Reports whether this portal can store data and, if not, which health checks fail. With an embedded database, also
 * reports the state of its queue. Reports nothing else because the route is public.
 */
export const GET = openRoute(
  "health",
  async () => {
    const failing = await portalHealth().read(new Date());
    const queue = await ledger().then(
      (open) => open.queue(),
      () => null,
    );
    const queueLoad = queue ? { queue } : {};
    return failing.length === 0
      ? jsonResponse(200, { ok: true, ...queueLoad })
      : jsonResponse(503, { ok: false, failing, ...queueLoad });
  },
  { from: "anyone", level: "debug" },
);
