import "server-only";
import { and, asc, desc, eq, inArray, isNotNull, lt, lte, sql } from "drizzle-orm";
import { paymentExportParts, paymentExports } from "@/lib/ledger/schema/export-tables";
import type { LedgerDatabase, LedgerExecutor } from "@/lib/ledger/schema/ledger-database";

export type PreparedExport = typeof paymentExports.$inferSelect;

/** Rows of an export, with each cell as a string. */
export type ExportRows = (typeof paymentExportParts.$inferSelect)["rows"];

type NewExport = Omit<typeof paymentExports.$inferInsert, "state" | "leaseUntil">;

/**
 * Adds an export that is due immediately, and deletes the user's oldest finished exports beyond `max`.
 *
 * @returns false if `max` of the user's exports are still running
 */
export function insertExport(db: LedgerDatabase, newExport: NewExport, max: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    // Serializes the user's inserts to enforce the limit.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`export ${newExport.personId}`}, 0))`);
    const existing = await findExports(tx, newExport.personId);
    if (existing.filter(({ state }) => state === "running").length >= max) return false;
    const ended = existing.filter(({ state }) => state !== "running");
    const excessIds = ended.slice(Math.max(0, max - 1)).map(({ id }) => id);
    if (excessIds.length > 0) await tx.delete(paymentExports).where(inArray(paymentExports.id, excessIds));
    await tx.insert(paymentExports).values({ ...newExport, state: "running", leaseUntil: newExport.createdAt });
    return true;
  });
}

/** Returns a user's exports, newest first. */
export function findExports(db: LedgerExecutor, personId: string): Promise<PreparedExport[]> {
  return db
    .select()
    .from(paymentExports)
    .where(eq(paymentExports.personId, personId))
    .orderBy(desc(paymentExports.createdAt), desc(paymentExports.id))
    .limit(100);
}

/** Returns a user's export, or null if it does not exist. */
export async function findExport(db: LedgerExecutor, personId: string, id: string): Promise<PreparedExport | null> {
  const [row] = await db
    .select()
    .from(paymentExports)
    .where(and(eq(paymentExports.id, id), eq(paymentExports.personId, personId)));
  return row ?? null;
}

/** Claims the export that has waited longest, until the lease ends; returns null if none is due. */
export async function claimExport(db: LedgerDatabase, now: Date, leaseMs: number): Promise<PreparedExport | null> {
  const due = db
    .select({ id: paymentExports.id })
    .from(paymentExports)
    .where(and(isNotNull(paymentExports.leaseUntil), lte(paymentExports.leaseUntil, now)))
    .orderBy(asc(paymentExports.leaseUntil))
    .limit(1)
    .for("update", { skipLocked: true });
  const [claimed] = await db
    .update(paymentExports)
    .set({ leaseUntil: new Date(now.getTime() + leaseMs) })
    .where(inArray(paymentExports.id, due))
    .returning();
  return claimed ?? null;
}

/**
 * Adds the next rows to an export and advances its cursor.
 *
 * @param leaseUntil until when no other run may claim the export
 * @returns the updated export; null if it was canceled or removed, or another process took it over
 */
export function addExportRows(
  db: LedgerDatabase,
  { id, parts }: Pick<PreparedExport, "id" | "parts">,
  {
    rows,
    cursor,
    leaseUntil,
  }: { readonly rows: ExportRows; readonly cursor: string | null; readonly leaseUntil: Date },
): Promise<PreparedExport | null> {
  return db.transaction(async (tx) => {
    const [moved] = await tx
      .update(paymentExports)
      .set({ parts: parts + 1, rows: sql`${paymentExports.rows} + ${rows.length}`, cursor, leaseUntil })
      .where(and(eq(paymentExports.id, id), eq(paymentExports.parts, parts), eq(paymentExports.state, "running")))
      .returning();
    if (moved) await tx.insert(paymentExportParts).values({ exportId: id, position: parts, rows });
    return moved ?? null;
  });
}

/** Ends a running export; returns false if it was not running. */
export async function endExport(
  db: LedgerExecutor,
  id: string,
  end: Pick<PreparedExport, "state" | "notice">,
  now: Date,
): Promise<boolean> {
  const ended = await db
    .update(paymentExports)
    .set({ ...end, leaseUntil: null, finishedAt: now })
    .where(and(eq(paymentExports.id, id), eq(paymentExports.state, "running")))
    .returning({ id: paymentExports.id });
  return ended.length > 0;
}

/** Releases an export so that another run can continue it. */
export async function releaseExport(db: LedgerExecutor, id: string, now: Date): Promise<void> {
  await db
    .update(paymentExports)
    .set({ leaseUntil: now })
    .where(and(eq(paymentExports.id, id), eq(paymentExports.state, "running")));
}

/** Returns a part of an export, or null after the last part. */
export async function findExportPart(
  db: LedgerExecutor,
  exportId: string,
  position: number,
): Promise<ExportRows | null> {
  const [part] = await db
    .select({ rows: paymentExportParts.rows })
    .from(paymentExportParts)
    .where(and(eq(paymentExportParts.exportId, exportId), eq(paymentExportParts.position, position)));
  return part?.rows ?? null;
}

/** Deletes a user's export with its rows, even while it runs; returns the deleted export, or null. */
export async function deleteExport(db: LedgerExecutor, personId: string, id: string): Promise<PreparedExport | null> {
  const [deleted] = await db
    .delete(paymentExports)
    .where(and(eq(paymentExports.id, id), eq(paymentExports.personId, personId)))
    .returning();
  return deleted ?? null;
}

/** Deletes exports that were requested before a given time. */
export async function deleteOldExports(db: LedgerExecutor, before: Date): Promise<void> {
  await db.delete(paymentExports).where(lt(paymentExports.createdAt, before));
}
