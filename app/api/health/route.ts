import { sql } from "drizzle-orm";
import { ledger } from "@/lib/ledger/open-ledger";
import { jsonResponse } from "@/lib/portal/http/responses";

export const dynamic = "force-dynamic";

/** Whether this process is healthy: its ledger responds. It reports nothing else, since the route is public. */
export async function GET(): Promise<Response> {
  try {
    const { db } = await ledger();
    await db.execute(sql`select 1`);
    return jsonResponse(200, { ok: true });
  } catch {
    return jsonResponse(503, { ok: false });
  }
}
