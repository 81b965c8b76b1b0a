import "server-only";
import { randomUUID } from "node:crypto";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import { healthProbes } from "./health-probe-table";

/** Whether the database takes a row, returns it as it was written, and commits. */
export function probeDatabase<S extends Record<string, unknown>>(
  db: PgDatabase<PgQueryResultHKT, S>,
): Promise<boolean> {
  const nonce = randomUUID();
  const row = { id: 1, nonce };
  return db.transaction(async (tx) => {
    await tx.insert(healthProbes).values(row).onConflictDoUpdate({ target: healthProbes.id, set: row });
    const [read] = await tx.select().from(healthProbes);
    return read?.nonce === nonce;
  });
}
