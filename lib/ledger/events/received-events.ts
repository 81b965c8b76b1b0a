import "server-only";
import { and, asc, eq, gt, inArray, isNotNull, lte, or, sql } from "drizzle-orm";
import { jsonRows } from "@/lib/database/json-rows";
import { queryRows } from "@/lib/database/query-rows";
import { notificationOf, notifyChange, notifyChanges } from "@/lib/ledger/changes/change-notifications";
import { receivedEvents } from "@/lib/ledger/schema/event-tables";
import type { LedgerDatabase, LedgerExecutor, LedgerTransaction } from "@/lib/ledger/schema/ledger-database";
import { type DecryptionError, renewOr, type Vault } from "@/lib/vault/vault";

export type ReceivedEvent = typeof receivedEvents.$inferSelect;

/** The database that stores events, and the vault that encrypts their bodies. */
export interface EventStore {
  readonly db: LedgerDatabase;
  readonly vault: Vault;
}

/** A delivered or polled event to store. */
export interface NewReceivedEvent
  extends Pick<ReceivedEvent, "dedupeKey" | "eventName" | "paymentId" | "happenedAt" | "receivedAt"> {
  /** The authorization or restriction that it is about, when it is about no payment. */
  readonly subjectId?: string | null;
  /** The body as received. */
  readonly raw: string;
  /** Why it can't be applied, in which case it is set aside immediately; otherwise null. */
  readonly reason: string | null;
}

const bodyName = (dedupeKey: string) => `events/${dedupeKey}`;

/** The row to insert for a new event. */
export function eventRow(vault: Vault, { raw, ...event }: NewReceivedEvent) {
  return {
    ...event,
    subjectId: event.subjectId ?? null,
    encryptedBody: vault.encrypt(bodyName(event.dedupeKey), Buffer.from(raw)),
    state: event.reason === null ? ("received" as const) : ("set-aside" as const),
    nextAttemptAt: event.reason === null ? event.receivedAt : null,
  };
}

/**
 * The body of an event as received; null once it was purged.
 *
 * @throws DecryptionError that names the event, when the body was tampered with or its key is missing
 */
export function bodyOf(vault: Vault, event: Pick<ReceivedEvent, "dedupeKey" | "raw" | "encryptedBody">): string | null {
  if (event.encryptedBody === null) return event.raw;
  return Buffer.from(vault.decrypt(bodyName(event.dedupeKey), event.encryptedBody)).toString("utf8");
}

/**
 * Re-encrypts the bodies of a batch of rows, after the row `after`, under the current key. A row that has changed since
 * it was read is skipped.
 *
 * @returns the last row of the batch, to continue from; null when there was none
 */
export async function renewBodies(
  { db, vault }: EventStore,
  after: number,
  limit: number,
  onUnreadable: (error: DecryptionError) => void,
): Promise<number | null> {
  const { id, dedupeKey, raw, encryptedBody } = receivedEvents;
  const rows = await db
    .select({ id, dedupeKey, raw, encryptedBody })
    .from(receivedEvents)
    .where(and(gt(id, after), or(isNotNull(raw), isNotNull(encryptedBody))))
    .orderBy(asc(id))
    .limit(limit);
  for (const row of rows) {
    const isPlain = row.encryptedBody === null;
    const renewed = renewOr(onUnreadable, () => {
      const name = bodyName(row.dedupeKey);
      return isPlain ? vault.encrypt(name, Buffer.from(row.raw!)) : vault.renew(name, row.encryptedBody!);
    });
    if (!renewed) continue;
    await db
      .update(receivedEvents)
      .set({ encryptedBody: renewed, raw: null })
      .where(and(eq(id, row.id), isPlain ? isNotNull(raw) : eq(encryptedBody, row.encryptedBody!)));
  }
  return rows.at(-1)?.id ?? null;
}

/**
 * Stores an event, once per key, however many copies arrive concurrently [R-10].
 *
 * @returns true when this is its first delivery
 */
export async function storeEvent(store: EventStore, event: NewReceivedEvent): Promise<boolean> {
  const [isNew] = await storeEvents(store, [event]);
  return isNew!;
}

/**
 * Stores events in one statement, each once per key [R-10]: all of them or none.
 *
 * @returns for each event, whether this is its first delivery
 */
export async function storeEvents({ db, vault }: EventStore, events: readonly NewReceivedEvent[]): Promise<boolean[]> {
  const copies = new Map<string, { readonly event: NewReceivedEvent; count: number }>();
  for (const event of events) {
    const known = copies.get(event.dedupeKey);
    if (known) known.count += 1;
    else copies.set(event.dedupeKey, { event, count: 1 });
  }
  // In order of arrival, which the ids preserve.
  const rows = [...copies.values()].map(({ event, count }) => ({ ...eventRow(vault, event), copies: count }));
  const found = await queryRows<{ readonly dedupeKey: string; readonly copies: number }>(
    db,
    sql`
    with stored as (
      insert into ${receivedEvents} ${jsonRows(receivedEvents, rows)}
      on conflict (dedupe_key) do update set copies = ${receivedEvents.copies} + excluded.copies
      returning id, dedupe_key, copies)
    select dedupe_key as "dedupeKey", copies, ${notificationOf("event", sql`id`)} from stored`,
  );
  const isNew = new Set(
    found.filter((row) => row.copies === copies.get(row.dedupeKey)!.count).map(({ dedupeKey }) => dedupeKey),
  );
  return events.map(({ dedupeKey }) => isNew.delete(dedupeKey));
}

/**
 * Claims events that are due to be applied, in the order of their arrival, each for one worker only.
 *
 * @param leaseMs how long before another worker may claim them
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

/** A change of an event's state, other than to `applied`. */
type EventChange =
  | { readonly state: "set-aside"; readonly reason: string }
  | { readonly state: "received"; readonly nextAttemptAt: Date; readonly attempts?: number };

/** Moves an event out of state `from`; false when it is no longer in that state. */
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
  if (moved.length > 0) await notifyChange(db, { topic: "event", id: String(id) });
  return moved.length > 0;
}

/**
 * Moves events from `received` to `applied`, each for one worker only: a second worker waits for the first and then
 * skips the event.
 *
 * @returns the ids of the moved events
 */
export async function takeEvents(tx: LedgerTransaction, ids: readonly number[], now: Date): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const { id, state } = receivedEvents;
  const waiting = await tx
    .select({ id })
    .from(receivedEvents)
    .where(and(inArray(id, [...ids]), eq(state, "received")))
    .orderBy(asc(id))
    .for("update");
  const taken = waiting.map((event) => event.id);
  if (taken.length === 0) return new Set();
  await tx
    .update(receivedEvents)
    .set({ state: "applied", appliedAt: now, reason: null, nextAttemptAt: null })
    .where(inArray(id, taken));
  await notifyChanges(
    tx,
    taken.map((eventId) => ({ topic: "event", id: String(eventId) })),
  );
  return new Set(taken);
}

/** Stores the changes that events made to the ledger. */
export async function saveEventChanges(
  tx: LedgerTransaction,
  changed: readonly { readonly id: number; readonly changes: readonly Readonly<Record<string, unknown>>[] }[],
): Promise<void> {
  const rows = JSON.stringify(changed);
  await tx.execute(sql`update ${receivedEvents} set changes = saved.changes
    from jsonb_to_recordset(${rows}::jsonb) as saved(id bigint, changes jsonb) where ${receivedEvents.id} = saved.id`);
}
