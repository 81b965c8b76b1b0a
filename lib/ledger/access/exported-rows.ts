import "server-only";
import { and, eq, sql } from "drizzle-orm";
import { exportedRows } from "@/lib/ledger/schema/access-tables";
import type { LedgerDatabase } from "@/lib/ledger/schema/ledger-database";

/**
 * Reserves rows from a person's daily export budget: the requested number, or as many as remain. Concurrent exports
 * cannot exceed the budget.
 *
 * @param day UTC date, such as `2026-11-20`
 * @param limit maximum number of rows per person and day
 * @returns the number of rows reserved
 */
export function reserveExportRows(
  db: LedgerDatabase,
  { personId, day, requested, limit }: { personId: string; day: string; requested: number; limit: number },
): Promise<number> {
  return db.transaction(async (tx) => {
    await tx.insert(exportedRows).values({ personId, day, rows: 0 }).onConflictDoNothing();
    const budget = and(eq(exportedRows.personId, personId), eq(exportedRows.day, day));
    const [used] = await tx.select({ rows: exportedRows.rows }).from(exportedRows).where(budget).for("update");
    const reserved = Math.max(0, Math.min(requested, limit - (used?.rows ?? 0)));
    if (reserved > 0) {
      await tx
        .update(exportedRows)
        .set({ rows: sql`${exportedRows.rows} + ${reserved}` })
        .where(budget);
    }
    return reserved;
  });
}
