import "server-only";
import { and, asc, desc, eq, gt, inArray, lt, ne } from "drizzle-orm";
import type { LedgerDatabase, LedgerExecutor } from "@/lib/ledger/schema/ledger-database";
import { presence } from "@/lib/ledger/schema/presence-tables";

export type Presence = typeof presence.$inferSelect;

/** Maximum number of pages per session; the same as for live streams. */
const MAX_PAGES = 12;

/**
 * Records the payment that a page shows.
 *
 * @returns the payment it showed before, null for a new page; null instead of the row for another session's page
 */
export function putPresence(db: LedgerDatabase, seen: Presence): Promise<{ readonly before: string | null } | null> {
  return db.transaction(async (tx) => {
    const [known] = await tx.select().from(presence).where(eq(presence.pageId, seen.pageId)).for("update");
    if (known && known.sessionId !== seen.sessionId) return null;
    const { paymentId, seenAt } = seen;
    await tx.insert(presence).values(seen).onConflictDoUpdate({ target: presence.pageId, set: { paymentId, seenAt } });
    if (!known) await deleteSurplus(tx, seen.sessionId);
    return { before: known?.paymentId ?? null };
  });
}

async function deleteSurplus(tx: LedgerExecutor, sessionId: string): Promise<void> {
  const surplus = tx
    .select({ pageId: presence.pageId })
    .from(presence)
    .where(eq(presence.sessionId, sessionId))
    .orderBy(desc(presence.seenAt))
    .offset(MAX_PAGES);
  await tx.delete(presence).where(inArray(presence.pageId, surplus));
}

/**
 * Removes the presence of a page of a session; returns the payment, or null without one.
 *
 * @param paymentId removes it only if it is still this payment
 */
export async function deletePresence(
  db: LedgerExecutor,
  { sessionId, pageId, paymentId }: Pick<Presence, "sessionId" | "pageId"> & { readonly paymentId?: string },
): Promise<string | null> {
  const [gone] = await db
    .delete(presence)
    .where(
      and(
        eq(presence.pageId, pageId),
        eq(presence.sessionId, sessionId),
        paymentId === undefined ? undefined : eq(presence.paymentId, paymentId),
      ),
    )
    .returning({ paymentId: presence.paymentId });
  return gone?.paymentId ?? null;
}

/** The distinct names of other people whose pages have shown a payment since an instant. */
export async function findPresent(
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

/** Deletes pages last seen before an instant, since their process was killed. */
export async function deleteOldPresence(db: LedgerExecutor, before: Date): Promise<void> {
  await db.delete(presence).where(lt(presence.seenAt, before));
}
