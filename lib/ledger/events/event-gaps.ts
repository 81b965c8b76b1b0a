import "server-only";
import { and, desc, eq, inArray, isNotNull, isNull, lt, sql } from "drizzle-orm";
import { jsonRows } from "@/lib/database/json-rows";
import { queryRows } from "@/lib/database/query-rows";
import { intents } from "@/lib/ledger/schema/deposit-tables";
import { eventGapScan, eventGaps, type GapReason, receivedEvents } from "@/lib/ledger/schema/event-tables";
import type { IntentKind } from "@/lib/ledger/schema/intent-kinds";
import type { LedgerExecutor, LedgerTransaction } from "@/lib/ledger/schema/ledger-database";
import { paymentRefreshes, payments, paymentTimeline } from "@/lib/ledger/schema/payment-tables";

/** A timeline entry of a payment after which an event is expected. */
export interface ExpectedAfterEntry {
  readonly event: string;
  readonly key: string;
  /** Limits the expectation to payments of this direction; `type` to this type. */
  readonly direction?: string;
  readonly type?: string;
  /** Limits the expectation to payments that have an earlier entry with this key. */
  readonly after?: string;
}

/** A period by the portal's clock; excludes `from`, includes `to`. */
export interface Period {
  readonly from: Date;
  readonly to: Date;
}

/** A change whose event was not delivered. */
export interface MissingEvent {
  readonly eventName: string;
  readonly paymentId: string | null;
  readonly subjectId: string;
  readonly change: string;
  readonly happenedAt: Date;
  readonly knownAt: Date;
  /** Whether the event was delivered but set aside. */
  readonly isSetAside: boolean;
}

/**
 * Older changes are not checked and older gaps are not closed, because the bank resends deliveries for up to 30 days.
 * Closed gaps are kept at least as long, so that a later change to the same payment does not list them again.
 */
export const CHECKED_DAYS = 30;

type Row = Omit<MissingEvent, "happenedAt" | "knownAt"> & { readonly happenedAt: string; readonly knownAt: string };

const ISO = sql.raw(`'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`);
const iso = (column: unknown) => sql`to_char(${column} at time zone 'UTC', ${ISO})`;
const IS_DELIVERED = sql`count(*) filter (where ${receivedEvents.copies} > 0 and ${receivedEvents.state} <> 'set-aside')`;
const IS_SET_ASIDE = sql`bool_or(${receivedEvents.state} = 'set-aside')`;

/**
 * Finds timeline entries, of payments changed in a period, whose event was not delivered. If several entries of a
 * payment expect the same event, the nth entry lacks it if fewer than n events were delivered. Reads one index range
 * and a few rows per payment.
 */
export async function findMissingPaymentEvents(
  db: LedgerExecutor,
  expected: readonly ExpectedAfterEntry[],
  { from, to }: Period,
): Promise<MissingEvent[]> {
  const rows = await queryRows<Row>(
    db,
    sql`
    with expected as (
      select * from jsonb_to_recordset(${JSON.stringify(expected)}::jsonb)
        as e(event text, key text, direction text, type text, after text)),
    due as (
      select e.event, entry.key, entry.at, entry.payment_id, changed.changed_at,
        row_number() over (partition by entry.payment_id, e.event order by entry.at, entry.key) as n
      from ${paymentRefreshes} changed
      join ${payments} payment on payment.id = changed.payment_id
      join ${paymentTimeline} entry on entry.payment_id = payment.id
      join expected e on e.key = entry.key and coalesce(e.direction, payment.direction) is not distinct from payment.direction
        and coalesce(e.type, payment.payment_type) is not distinct from payment.payment_type
      where changed.changed_at > ${from.toISOString()}::timestamptz and changed.changed_at <= ${to.toISOString()}::timestamptz
        and (e.after is null or exists (select 1 from ${paymentTimeline} earlier
          where earlier.payment_id = entry.payment_id and earlier.key = e.after and earlier.at < entry.at)))
    select due.event as "eventName", due.payment_id as "paymentId", due.payment_id as "subjectId", due.key as change,
      ${iso(sql`due.at`)} as "happenedAt", ${iso(sql`due.changed_at`)} as "knownAt",
      coalesce(received.is_set_aside, false) as "isSetAside"
    from due cross join lateral (
      select ${IS_DELIVERED} as delivered, ${IS_SET_ASIDE} as is_set_aside from ${receivedEvents}
      where ${receivedEvents.paymentId} = due.payment_id and ${receivedEvents.eventName} = due.event) received
    where received.delivered < due.n and due.at > due.changed_at - ${CHECKED_DAYS} * interval '1 day'
    order by due.at, due.payment_id, due.event`,
  );
  return rows.map(toMissingEvent);
}

/** Finds operations resolved in a period whose event was not delivered; `expected` maps operation kinds to events. */
export async function findMissingOperationEvents(
  db: LedgerExecutor,
  expected: Readonly<Partial<Record<IntentKind, string>>>,
  { from, to }: Period,
): Promise<MissingEvent[]> {
  const rows = await queryRows<Row>(
    db,
    sql`
    select e.event as "eventName", null as "paymentId", ${intents.resultId} as "subjectId", e.kind as change,
      ${iso(intents.updatedAt)} as "happenedAt", ${iso(intents.updatedAt)} as "knownAt",
      coalesce(received.is_set_aside, false) as "isSetAside"
    from ${intents}
    join jsonb_each_text(${JSON.stringify(expected)}::jsonb) as e(kind, event) on e.kind = ${intents.kind}
    cross join lateral (
      select ${IS_DELIVERED} as delivered, ${IS_SET_ASIDE} as is_set_aside from ${receivedEvents}
      where ${receivedEvents.subjectId} = ${intents.resultId} and ${receivedEvents.eventName} = e.event) received
    where ${intents.state} = 'resolved' and ${intents.resultId} is not null
      and ${intents.updatedAt} > ${from.toISOString()}::timestamptz and ${intents.updatedAt} <= ${to.toISOString()}::timestamptz
      and received.delivered = 0
    order by ${intents.updatedAt}, ${intents.id}`,
  );
  return rows.map(toMissingEvent);
}

function toMissingEvent({ happenedAt, knownAt, ...row }: Row): MissingEvent {
  return { ...row, happenedAt: new Date(happenedAt), knownAt: new Date(knownAt) };
}

/** Returns the time up to which changes were checked, or null before the first scan. */
export async function findScannedTo(db: LedgerExecutor): Promise<Date | null> {
  const [row] = await db.select().from(eventGapScan);
  return row?.scannedTo ?? null;
}

export async function saveScannedTo(tx: LedgerExecutor, scannedTo: Date): Promise<void> {
  await tx
    .insert(eventGapScan)
    .values({ id: 1, scannedTo })
    .onConflictDoUpdate({ target: eventGapScan.id, set: { scannedTo } });
}

export type EventGap = typeof eventGaps.$inferSelect;
export type NewEventGap = Pick<
  EventGap,
  | "eventName"
  | "paymentId"
  | "subjectId"
  | "change"
  | "happenedAt"
  | "knownAt"
  | "foundAt"
  | "reason"
  | "registrationId"
>;

/** Stores gaps that are not stored yet, and returns them. */
export async function insertGaps(tx: LedgerTransaction, gaps: readonly NewEventGap[]): Promise<EventGap[]> {
  if (gaps.length === 0) return [];
  const inserted = await queryRows<{ readonly id: string }>(
    tx,
    sql`insert into ${eventGaps} ${jsonRows(eventGaps, gaps)} on conflict do nothing returning id`,
  );
  const ids = inserted.map(({ id }) => Number(id));
  return ids.length === 0 ? [] : tx.select().from(eventGaps).where(inArray(eventGaps.id, ids));
}

/** Returns whether a gap with this reason and event was found in a period. */
export async function hasGap(
  tx: LedgerExecutor,
  { reason, eventName }: Pick<EventGap, "reason" | "eventName">,
  { from, to }: Period,
): Promise<boolean> {
  const [newest] = await tx
    .select({ foundAt: eventGaps.foundAt })
    .from(eventGaps)
    .where(and(eq(eventGaps.reason, reason), eq(eventGaps.eventName, eventName), lt(eventGaps.foundAt, to)))
    .orderBy(desc(eventGaps.id))
    .limit(1);
  return newest !== undefined && newest.foundAt > from;
}

/**
 * Closes open gaps, found since a given time, that are resolved by a polled event, by an event applied or received
 * after the gap was found, or by a refresh after the portal learned of the change.
 */
export async function closeGaps(tx: LedgerTransaction, since: Date): Promise<void> {
  const isOpen = sql`closed_at is null and found_at > ${since.toISOString()}::timestamptz`;
  await tx.execute(sql`
    update ${eventGaps} set closed_at = found.at, closed_by = found.closed_by
    from (
      select gap.id, received.* from ${eventGaps} gap cross join lateral (
        select coalesce(event.applied_at, event.received_at) as at,
          case when event.copies = 0 then 'poll' else 'delivery' end as closed_by
        from ${receivedEvents} event
        where (event.payment_id = gap.payment_id or event.subject_id = gap.subject_id)
          and event.event_name = gap.event_name and event.state <> 'set-aside'
          and (event.copies = 0 or coalesce(event.applied_at, event.received_at) > gap.found_at)
        order by event.id limit 1) received
      where ${isOpen}) found
    where found.id = ${eventGaps.id}`);
  await tx.execute(sql`
    update ${eventGaps} set closed_at = refreshed_at, closed_by = 'refresh' from ${paymentRefreshes} refresh
    where ${isOpen} and refresh.payment_id = ${eventGaps.paymentId} and refresh.refreshed_at >= ${eventGaps.knownAt}`);
}

/** Removes up to `max` gaps closed before a given time, and returns their number. */
export async function removeClosedGaps(tx: LedgerTransaction, before: Date, max: number): Promise<number> {
  const { id, closedAt } = eventGaps;
  const old = tx.select({ id }).from(eventGaps).where(lt(closedAt, before)).orderBy(id).limit(max);
  return (await tx.delete(eventGaps).where(inArray(id, old)).returning({ id })).length;
}

export interface GapPageQuery {
  readonly reason?: GapReason | undefined;
  readonly eventName?: string | undefined;
  readonly isOpen?: boolean | undefined;
  /** Returns gaps with lower IDs. */
  readonly before?: number | undefined;
  readonly limit: number;
}

/** Returns one page of gaps, newest first. */
export async function findGapPage(db: LedgerExecutor, { reason, eventName, isOpen, before, limit }: GapPageQuery) {
  const { id, closedAt } = eventGaps;
  const rows = await db
    .select()
    .from(eventGaps)
    .where(
      and(
        reason && eq(eventGaps.reason, reason),
        eventName === undefined ? undefined : eq(eventGaps.eventName, eventName),
        isOpen === undefined ? undefined : isOpen ? isNull(closedAt) : isNotNull(closedAt),
        before === undefined ? undefined : lt(id, before),
      ),
    )
    .orderBy(desc(id))
    .limit(limit + 1);
  return { rows: rows.slice(0, limit), more: rows.length > limit };
}
