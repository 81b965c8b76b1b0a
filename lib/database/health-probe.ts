import "server-only";
import { randomUUID } from "node:crypto";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import { healthProbes } from "./health-probe-table";

/** Returns whether the database stores a row, returns it unchanged, and commits. */
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
