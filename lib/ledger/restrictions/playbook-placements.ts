import "server-only";
import { asc, desc, eq, inArray, sql } from "drizzle-orm";
import { bulkItems } from "@/lib/ledger/schema/bulk-tables";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";
import { playbookPlacements } from "@/lib/ledger/schema/playbook-tables";

export type StoredPlacement = typeof playbookPlacements.$inferSelect;

/** Stores a placement; returns false if it is already stored. */
export async function insertPlacement(
  db: LedgerExecutor,
  placement: typeof playbookPlacements.$inferInsert,
): Promise<boolean> {
  const inserted = await db
    .insert(playbookPlacements)
    .values(placement)
    .onConflictDoNothing()
    .returning({ id: playbookPlacements.id });
  return inserted.length > 0;
}

export async function findPlacement(db: LedgerExecutor, id: string): Promise<StoredPlacement | null> {
  const [placement] = await db.select().from(playbookPlacements).where(eq(playbookPlacements.id, id));
  return placement ?? null;
}

/** Returns the newest placements. */
export function findPlacements(db: LedgerExecutor, limit: number): Promise<StoredPlacement[]> {
  return db
    .select()
    .from(playbookPlacements)
    .orderBy(desc(playbookPlacements.createdAt), desc(playbookPlacements.id))
    .limit(limit);
}

/** Adds a bulk job that lifts a placement. */
export async function addLiftJob(db: LedgerExecutor, id: string, jobId: string): Promise<void> {
  await db
    .update(playbookPlacements)
    .set({ liftJobIds: sql`${playbookPlacements.liftJobIds} || ${JSON.stringify([jobId])}::jsonb` })
    .where(eq(playbookPlacements.id, id));
}

/** Returns the outcomes of the restrictions that jobs placed or lifted, in order per job. */
export function findPlacedItems(db: LedgerExecutor, jobIds: readonly string[]) {
  const { jobId, position, state, resultId, approvalId, message, requestId } = bulkItems;
  /** ID of the lifted restriction; null for items that place a restriction */
  const liftedId = sql<string | null>`${bulkItems.input}->>'restrictionId'`;
  return db
    .select({ jobId, position, state, resultId, approvalId, message, requestId, liftedId })
    .from(bulkItems)
    .where(inArray(jobId, [...jobIds]))
    .orderBy(asc(jobId), asc(position));
}

export type PlacedItem = Awaited<ReturnType<typeof findPlacedItems>>[number];
