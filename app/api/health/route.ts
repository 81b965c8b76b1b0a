import { openRoute } from "@/lib/http/api-route";
import { jsonResponse } from "@/lib/http/responses";
import { ledger } from "@/lib/ledger/open-ledger";
import { portalHealth } from "@/server/health/portal-health";

export const dynamic = "force-dynamic";

/**
 * Whether this portal can store data; otherwise which part fails. With an embedded database, also its queue. Returns
 * nothing else, since the route is public.
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
  { from: "anybody", level: "debug" },
);
