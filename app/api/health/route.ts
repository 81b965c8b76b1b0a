import { sql } from "drizzle-orm";
import { ledger } from "@/lib/ledger/open-ledger";
import { openRoute } from "@/lib/portal/http/api-route";
import { jsonResponse } from "@/lib/portal/http/responses";

export const dynamic = "force-dynamic";

async function readHealth(): Promise<Response> {
  try {
    const { db } = await ledger();
    await db.execute(sql`select 1`);
    return jsonResponse(200, { ok: true });
  } catch {
    return jsonResponse(503, { ok: false });
  }
}

/** Whether this process is healthy: its ledger responds. It reports nothing else, since the route is public. */
export const GET = openRoute("health", readHealth, { from: "anybody", level: "debug" });
