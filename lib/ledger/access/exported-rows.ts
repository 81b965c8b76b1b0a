import "server-only";
import { and, eq, sql } from "drizzle-orm";
import { exportedRows } from "@/lib/ledger/schema/access-tables";
import type { LedgerDatabase } from "@/lib/ledger/schema/ledger-database";

/**
 * Takes rows from a person's daily export budget: all that are requested, or as many as are left. Simultaneous exports
 * never take the same rows.
 *
 * @param day in UTC, as `2026-11-20`
 * @param limit rows per person and day
 * @returns the number of rows taken
 */
export function takeExportedRows(
  db: LedgerDatabase,
  { personId, day, requested, limit }: { personId: string; day: string; requested: number; limit: number },
): Promise<number> {
  return db.transaction(async (tx) => {
    await tx.insert(exportedRows).values({ personId, day, rows: 0 }).onConflictDoNothing();
    const budget = and(eq(exportedRows.personId, personId), eq(exportedRows.day, day));
    const [used] = await tx.select({ rows: exportedRows.rows }).from(exportedRows).where(budget).for("update");
    const taken = Math.max(0, Math.min(requested, limit - (used?.rows ?? 0)));
    if (taken > 0) {
      await tx
        .update(exportedRows)
        .set({ rows: sql`${exportedRows.rows} + ${taken}` })
        .where(budget);
    }
    return taken;
  });
}
