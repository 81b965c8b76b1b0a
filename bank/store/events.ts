import { and, asc, eq, gt, isNotNull, isNull, sql } from "drizzle-orm";
import type { EventName } from "@/lib/contract/enums";
import type { BankDatabase, BankExecutor, BankTransaction } from "./bank-database";
import { deliveries, eventPositions, events, registrations } from "./webhook-tables";

export type EventRow = typeof events.$inferSelect;

/** Something that happened and that partners may have registered for (6). */
export interface NewEvent {
  readonly partnerId: string;
  readonly eventName: EventName;
  /** Paths of what it is about, as `checks/v1/payments/{id}` [GAP-32]. */
  readonly resources: string[];
  /** Text all through, amounts and booleans too [GAP-32]. */
  readonly details: Record<string, string>;
  /** On the business clock. */
  readonly at: Date;
}

/** Writes an event into the outbox, in the transaction of the change that it tells of: both or neither. */
export async function recordEvent(tx: BankTransaction, { at, ...event }: NewEvent): Promise<void> {
  await tx.insert(events).values({ ...event, createdAt: at });
}

/** Events published in one transaction. */
const PAGE = 500;

/**
 * Gives the committed events that have none yet their positions, and makes a delivery of each for every registration
 * that has it pushed. Publishers take turns, so positions become visible in their order.
 *
 * @param now on the business clock: the deliveries are due at once
 */
export async function publishEvents(db: BankDatabase, now: Date): Promise<void> {
  const waiting = () => db.select({ id: events.id }).from(events).where(isNull(events.position)).limit(1);
  while ((await waiting()).length > 0) {
    await db.transaction((tx) => publishInTurn(tx, now));
  }
}

/**
 * Publishes what waits within a transaction that goes on to hold the publishers' turn.
 *
 * @returns the last position that was given
 */
export async function publishInTurn(tx: BankTransaction, now: Date): Promise<number> {
  await tx.insert(eventPositions).values({ id: 1, last: 0 }).onConflictDoNothing();
  const [turn] = await tx.select().from(eventPositions).where(eq(eventPositions.id, 1)).for("update");
  let last = turn!.last;
  for (;;) {
    const published = await tx.execute(sql`
      with next as (
        select id, ${last}::bigint + row_number() over (order by sequence) as place
        from (select id, sequence from ${events} where position is null order by sequence limit ${PAGE}) waiting),
      given as (
        update ${events} set position = next.place from next where ${events.id} = next.id
        returning ${events.id} as id, partner_id, event_name, position),
      made as (
        insert into ${deliveries} (id, event_id, registration_id, status, attempts, step, next_attempt_at, created_at)
        select ${deliveryId}, e.id, r.id, 'Waiting', 0, 0, ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz
        from given e
        join ${registrations} r on r.partner_id = e.partner_id and r.event_name = e.event_name and r.type = 'Push'
        order by e.position, r.sequence)
      select count(*)::int as count from given`);
    const { rows } = published as unknown as { readonly rows: readonly [{ readonly count: number }] };
    if (rows[0].count === 0) return last;
    last += rows[0].count;
    await tx.update(eventPositions).set({ last }).where(eq(eventPositions.id, 1));
  }
}

/**
 * A delivery's id follows from its event and registration, which meet once: whenever it is published, it is the same
 * [GAP-43].
 */
const deliveryId = sql`overlay(overlay(md5(e.id::text || r.id::text) placing '8' from 13) placing 'a' from 17)::uuid`;

/** Published events of one partner and name after a position, oldest first [GAP-35]. */
export async function readEvents(
  db: BankExecutor,
  of: { readonly partnerId: string; readonly eventName: EventName; readonly after: number; readonly limit: number },
): Promise<(EventRow & { position: number })[]> {
  const rows = await db
    .select()
    .from(events)
    .where(
      and(
        eq(events.partnerId, of.partnerId),
        eq(events.eventName, of.eventName),
        isNotNull(events.position),
        gt(events.position, of.after),
      ),
    )
    .orderBy(asc(events.position))
    .limit(of.limit);
  return rows.map((row) => ({ ...row, position: row.position! }));
}
