import "server-only";
import { and, asc, eq, inArray, isNotNull, lt, lte, sql } from "drizzle-orm";
import { receivedEvents } from "./event-tables";
import { tellNews } from "./news";
import type { LedgerDatabase, LedgerExecutor } from "./open-ledger";

export type ReceivedEvent = typeof receivedEvents.$inferSelect;

/** A delivery that is to be kept. */
export interface NewReceivedEvent
  extends Pick<ReceivedEvent, "dedupeKey" | "eventName" | "paymentId" | "happenedAt" | "receivedAt"> {
  /** The body as it came. */
  readonly raw: string;
  /** Why it can't be applied as it is; it is set aside at once. */
  readonly reason: string | null;
}

/**
 * Keeps an event, once for each key, however many copies arrive at the same moment.
 *
 * @returns true when it is the first delivery of it
 */
export async function storeEvent(db: LedgerExecutor, event: NewReceivedEvent): Promise<boolean> {
  const { reason, receivedAt } = event;
  const [row] = await db
    .insert(receivedEvents)
    .values({
      ...event,
      state: reason === null ? "received" : "set-aside",
      nextAttemptAt: reason === null ? receivedAt : null,
    })
    .onConflictDoUpdate({ target: receivedEvents.dedupeKey, set: { copies: sql`${receivedEvents.copies} + 1` } })
    .returning({ id: receivedEvents.id, copies: receivedEvents.copies });
  await tellNews(db, { topic: "event", id: String(row!.id) });
  return row!.copies === 1;
}

/**
 * Takes events that wait to be applied, in the order of their arrival, each for one worker only.
 *
 * @param leaseMs how long they are ours before another worker may take them
 */
export function claimDueEvents(
  db: LedgerDatabase,
  now: Date,
  limit: number,
  leaseMs: number,
): Promise<ReceivedEvent[]> {
  return db.transaction(async (tx) => {
    const due = await tx
      .select({ id: receivedEvents.id })
      .from(receivedEvents)
      .where(and(eq(receivedEvents.state, "received"), lte(receivedEvents.nextAttemptAt, now)))
      .orderBy(asc(receivedEvents.id))
      .limit(limit)
      .for("update", { skipLocked: true });
    if (due.length === 0) return [];
    const claimed = await tx
      .update(receivedEvents)
      .set({ attempts: sql`${receivedEvents.attempts} + 1`, nextAttemptAt: new Date(now.getTime() + leaseMs) })
      .where(
        inArray(
          receivedEvents.id,
          due.map(({ id }) => id),
        ),
      )
      .returning();
    return claimed.sort((a, b) => a.id - b.id);
  });
}

/** What became of an event. */
type EventChange =
  | { readonly state: "applied"; readonly appliedAt: Date; readonly reason: null }
  | { readonly state: "set-aside"; readonly reason: string }
  | { readonly state: "received"; readonly nextAttemptAt: Date; readonly attempts?: number };

/** Moves an event on from `from`; false when it is not there any more. */
export async function moveEvent(
  db: LedgerExecutor,
  id: number,
  from: ReceivedEvent["state"],
  change: EventChange,
): Promise<boolean> {
  const nextAttemptAt = change.state === "received" ? change.nextAttemptAt : null;
  const moved = await db
    .update(receivedEvents)
    .set({ ...change, nextAttemptAt, ...(change.state === "received" && from === "set-aside" && { reason: null }) })
    .where(and(eq(receivedEvents.id, id), eq(receivedEvents.state, from)))
    .returning({ id: receivedEvents.id });
  if (moved.length > 0) await tellNews(db, { topic: "event", id: String(id) });
  return moved.length > 0;
}

/** Keeps what an event changed in the ledger. */
export async function noteChanges(
  db: LedgerExecutor,
  id: number,
  changes: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  await db.update(receivedEvents).set({ changes }).where(eq(receivedEvents.id, id));
}

/**
 * Takes away the bodies of events that were applied before an instant, the oldest first. The rest of an event stays: what
 * it changed, and its key, by which another copy of it is known. An event that is not applied keeps its body.
 *
 * @returns how many were taken away, at most `limit`
 */
export async function forgetBodies(db: LedgerExecutor, appliedBefore: Date, limit: number): Promise<number> {
  const old = db
    .select({ id: receivedEvents.id })
    .from(receivedEvents)
    .where(
      and(
        eq(receivedEvents.state, "applied"),
        isNotNull(receivedEvents.raw),
        lt(receivedEvents.appliedAt, appliedBefore),
      ),
    )
    .orderBy(asc(receivedEvents.appliedAt))
    .limit(limit)
    .for("update", { skipLocked: true });
  const forgotten = await db
    .update(receivedEvents)
    .set({ raw: null })
    .where(inArray(receivedEvents.id, old))
    .returning({ id: receivedEvents.id });
  return forgotten.length;
}
