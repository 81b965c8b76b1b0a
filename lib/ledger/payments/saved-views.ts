import "server-only";
import { and, asc, count, eq, getTableColumns, ne, or, sql } from "drizzle-orm";
import { people } from "@/lib/ledger/schema/access-tables";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";
import { savedViews } from "@/lib/ledger/schema/view-tables";

export type SavedView = typeof savedViews.$inferSelect;

/** Condition: the view's owner can no longer sign in. */
const HAS_INACTIVE_OWNER = sql<boolean>`not exists (select 1 from ${people}
  where ${people.id} = ${savedViews.personId} and ${people.disabledAt} is null and ${people.removedAt} is null)`;

/** Maximum number of views to list. Saving enforces the limit per user. */
const MAX_LISTED = 500;

/** Returns a user's views and the shared views, by name. */
export function findSavedViews(db: LedgerExecutor, personId: string) {
  return db
    .select({ ...getTableColumns(savedViews), hasInactiveOwner: HAS_INACTIVE_OWNER })
    .from(savedViews)
    .where(or(eq(savedViews.personId, personId), eq(savedViews.isShared, true)))
    .orderBy(asc(savedViews.nameKey), asc(savedViews.id))
    .limit(MAX_LISTED);
}

/** Counts a user's views, excluding the view with this name key. */
export async function countOtherSavedViews(db: LedgerExecutor, personId: string, nameKey: string): Promise<number> {
  const [row] = await db
    .select({ views: count() })
    .from(savedViews)
    .where(and(eq(savedViews.personId, personId), ne(savedViews.nameKey, nameKey)));
  return row?.views ?? 0;
}

/** Saves a view, replacing the user's view with the same name (case-insensitive). */
export async function upsertSavedView(db: LedgerExecutor, view: SavedView): Promise<void> {
  const { name, search, isShared, personName, updatedAt } = view;
  await db
    .insert(savedViews)
    .values(view)
    .onConflictDoUpdate({
      target: [savedViews.personId, savedViews.nameKey],
      set: { name, search, isShared, personName, updatedAt },
    });
}

/** Deletes a shared view whose owner can no longer sign in; returns false if there is no such view. */
export async function deleteViewOfInactiveOwner(db: LedgerExecutor, id: string): Promise<boolean> {
  const removed = await db
    .delete(savedViews)
    .where(and(eq(savedViews.id, id), eq(savedViews.isShared, true), HAS_INACTIVE_OWNER))
    .returning({ id: savedViews.id });
  return removed.length > 0;
}

/** Deletes a user's view; returns false if it does not exist. */
export async function deleteSavedView(db: LedgerExecutor, personId: string, id: string): Promise<boolean> {
  const removed = await db
    .delete(savedViews)
    .where(and(eq(savedViews.id, id), eq(savedViews.personId, personId)))
    .returning({ id: savedViews.id });
  return removed.length > 0;
}
