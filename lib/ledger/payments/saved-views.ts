import "server-only";
import { and, asc, count, eq, getTableColumns, ne, or, sql } from "drizzle-orm";
import { people } from "@/lib/ledger/schema/access-tables";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";
import { savedViews } from "@/lib/ledger/schema/view-tables";

export type SavedView = typeof savedViews.$inferSelect;

/** Condition: the person who made the view can no longer sign in. */
const HAS_INACTIVE_OWNER = sql<boolean>`not exists (select 1 from ${people}
  where ${people.id} = ${savedViews.personId} and ${people.disabledAt} is null and ${people.removedAt} is null)`;

/** Maximum number of views listed. The number of views per person is limited when they are saved. */
const MAX_LISTED = 500;

/** A person's views and the shared ones, by name. */
export function findSavedViews(db: LedgerExecutor, personId: string) {
  return db
    .select({ ...getTableColumns(savedViews), hasInactiveOwner: HAS_INACTIVE_OWNER })
    .from(savedViews)
    .where(or(eq(savedViews.personId, personId), eq(savedViews.isShared, true)))
    .orderBy(asc(savedViews.nameKey), asc(savedViews.id))
    .limit(MAX_LISTED);
}

/** The number of views that a person has, not counting the one with this key. */
export async function countOtherViews(db: LedgerExecutor, personId: string, nameKey: string): Promise<number> {
  const [row] = await db
    .select({ views: count() })
    .from(savedViews)
    .where(and(eq(savedViews.personId, personId), ne(savedViews.nameKey, nameKey)));
  return row?.views ?? 0;
}

/** Saves a view, replacing the person's view with the same name, ignoring letter case. */
export async function putSavedView(db: LedgerExecutor, view: SavedView): Promise<void> {
  const { name, search, isShared, personName, updatedAt } = view;
  await db
    .insert(savedViews)
    .values(view)
    .onConflictDoUpdate({
      target: [savedViews.personId, savedViews.nameKey],
      set: { name, search, isShared, personName, updatedAt },
    });
}

/** Removes a shared view of a person who can no longer sign in; false when it does not exist. */
export async function deleteViewOfInactiveOwner(db: LedgerExecutor, id: string): Promise<boolean> {
  const removed = await db
    .delete(savedViews)
    .where(and(eq(savedViews.id, id), eq(savedViews.isShared, true), HAS_INACTIVE_OWNER))
    .returning({ id: savedViews.id });
  return removed.length > 0;
}

/** Removes a view of the person; false when it does not exist. */
export async function deleteSavedView(db: LedgerExecutor, personId: string, id: string): Promise<boolean> {
  const removed = await db
    .delete(savedViews)
    .where(and(eq(savedViews.id, id), eq(savedViews.personId, personId)))
    .returning({ id: savedViews.id });
  return removed.length > 0;
}
