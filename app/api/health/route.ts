import { openRoute } from "@/lib/http/api-route";
import { jsonResponse } from "@/lib/http/responses";
import { ledger } from "@/lib/ledger/open-ledger";
import { portalHealth } from "@/server/health/portal-health";

export const dynamic = "force-dynamic";

/**
 * Whether this portal keeps what it is given; otherwise which part fails. An embedded database also says what waits for
 * it. Nothing else: the route is public.
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
