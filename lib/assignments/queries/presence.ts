import "server-only";
import { and, asc, desc, eq, gt, inArray, lt, ne } from "drizzle-orm";
import type { LedgerDatabase, LedgerExecutor } from "@/lib/ledger/schema/ledger-database";
import { presence } from "@/lib/ledger/schema/presence-tables";

export type Presence = typeof presence.$inferSelect;

/** Maximum number of pages per session, the same limit as for live streams */
const MAX_PAGES = 12;

/**
 * Records the payment that a page shows.
 *
 * @returns the ID of the payment the page showed before (null for a new page); null instead of an object if the page
 *   belongs to another session
 */
export function upsertPresence(db: LedgerDatabase, row: Presence): Promise<{ readonly before: string | null } | null> {
  return db.transaction(async (tx) => {
    const [existing] = await tx.select().from(presence).where(eq(presence.pageId, row.pageId)).for("update");
    if (existing && existing.sessionId !== row.sessionId) return null;
    const { paymentId, seenAt } = row;
    await tx.insert(presence).values(row).onConflictDoUpdate({ target: presence.pageId, set: { paymentId, seenAt } });
    if (!existing) await deleteOldestPages(tx, row.sessionId);
    return { before: existing?.paymentId ?? null };
  });
}

async function deleteOldestPages(tx: LedgerExecutor, sessionId: string): Promise<void> {
  const excessPages = tx
    .select({ pageId: presence.pageId })
    .from(presence)
    .where(eq(presence.sessionId, sessionId))
    .orderBy(desc(presence.seenAt))
    .offset(MAX_PAGES);
  await tx.delete(presence).where(inArray(presence.pageId, excessPages));
}

/**
 * Removes a page's presence. Returns the ID of the payment the page showed, or null if nothing was removed.
 *
 * @param paymentId if given, removes the presence only if the page still shows this payment
 */
export async function deletePresence(
  db: LedgerExecutor,
  { sessionId, pageId, paymentId }: Pick<Presence, "sessionId" | "pageId"> & { readonly paymentId?: string },
): Promise<string | null> {
  const [deleted] = await db
    .delete(presence)
    .where(
      and(
        eq(presence.pageId, pageId),
        eq(presence.sessionId, sessionId),
        paymentId === undefined ? undefined : eq(presence.paymentId, paymentId),
      ),
    )
    .returning({ paymentId: presence.paymentId });
  return deleted?.paymentId ?? null;
}

/** Returns the names of the other users whose pages have shown a payment since a given time, sorted. */
export async function findViewerNames(
  db: LedgerExecutor,
  { paymentId, since, exceptPersonId }: { paymentId: string; since: Date; exceptPersonId: string },
  maxNames: number,
): Promise<string[]> {
  const rows = await db
    .selectDistinct({ personId: presence.personId, name: presence.personName })
    .from(presence)
    .where(and(eq(presence.paymentId, paymentId), gt(presence.seenAt, since), ne(presence.personId, exceptPersonId)))
    .orderBy(asc(presence.personName))
    .limit(maxNames);
  return rows.map(({ name }) => name);
}

/** Deletes presence last updated before a given time, which a killed process left behind. */
export async function deleteOldPresence(db: LedgerExecutor, before: Date): Promise<void> {
  await db.delete(presence).where(lt(presence.seenAt, before));
}
