import { and, asc, desc, eq, exists, getTableColumns, inArray, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import type { DeliveryStatus } from "@/lib/contract/webhook-extensions";
import type { BankDatabase, BankExecutor, BankTransaction } from "./bank-database";
import {
  type Claim,
  type ClaimedDelivery,
  type ClaimedRow,
  toCapacityArrays,
  toClaimedDelivery,
} from "./claimed-delivery";
import { type LoggedAttempt, MAX_LOGGED_ATTEMPTS } from "./delivery-attempts";
import type { EventRow } from "./events";
import { applyStreak, type RegistrationRow, type Streak } from "./registrations";
import { deliveries, events, registrations } from "./webhook-tables";

const { attemptLog: _, ...STATE_COLUMNS } = getTableColumns(deliveries);

/** A delivery without its attempt log. */
export type DeliveryRow = Omit<typeof deliveries.$inferSelect, "attemptLog">;

/** The current time on both clocks. Deliveries are due by business time and leased by real time. */
export interface CurrentTimes {
  readonly business: Date;
  readonly real: Date;
}

/**
 * Finds Push registrations that have a delivery due, or will have one once unpublished events are published, oldest
 * first.
 */
export function findDueRegistrations(db: BankExecutor, now: CurrentTimes): Promise<RegistrationRow[]> {
  const due = db
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(and(eq(deliveries.registrationId, registrations.id), isDue(now)));
  const hasUnpublishedEvent = sql`(${registrations.partnerId}, ${registrations.eventName}) in
    (select partner_id, event_name from ${events} where position is null)`;
  return db
    .select()
    .from(registrations)
    .where(
      and(
        eq(registrations.type, "Push"),
        inArray(registrations.status, ["Active", "Restarting"]),
        or(exists(due), hasUnpublishedEvent),
      ),
    )
    .orderBy(asc(registrations.sequence));
}

/**
 * Leases due deliveries, up to each registration's capacity. Skips rows locked by another process. A lease that expires
 * because its process died can be claimed again.
 */
export async function claimDeliveries(
  db: BankDatabase,
  { capacities, leasedUntil }: Claim,
  now: CurrentTimes,
): Promise<ClaimedDelivery[]> {
  if (capacities.size === 0) return [];
  const { ids, counts } = toCapacityArrays(capacities);
  const claimed = await db.execute(sql`
    with picked as materialized (
      select p.id from unnest(${ids}::uuid[], ${counts}::int[]) as r(id, capacity)
      cross join lateral (
        select id from ${deliveries}
        where ${deliveries.registrationId} = r.id and ${isDue(now)}
        order by ${deliveries.nextAttemptAt}, ${deliveries.sequence}
        limit r.capacity for update skip locked
      ) p),
    claimed as (
      update ${deliveries} set leased_until = ${leasedUntil.toISOString()}::timestamptz
      where ${deliveries.id} in (select id from picked)
      returning id, registration_id, event_id, step, sequence)
    select c.id, c.registration_id as "registrationId", c.step, e.id as "eventId", e.partner_id as "partnerId",
      e.event_name as "eventName", e.resources, e.details, e.created_at as "createdAt"
    from claimed c join ${events} e on e.id = c.event_id
    order by c.sequence`);
  const { rows } = claimed as unknown as { readonly rows: readonly ClaimedRow[] };
  return rows.map((row) => toClaimedDelivery(row, leasedUntil));
}

/** A delivery's state after an attempt. */
export interface DeliveryOutcome {
  readonly id: string;
  readonly status: DeliveryStatus;
  readonly step: number;
  readonly nextAttemptAt: Date | null;
  readonly attemptedAt: Date;
  readonly deliveredAt: Date | null;
  readonly httpStatus: number | null;
  readonly error: string | null;
  readonly durationMs: number;
  readonly logged: LoggedAttempt;
}

/** Saves attempt outcomes and their effect on the registrations in one transaction. */
export function saveDeliveryOutcomes(
  db: BankDatabase,
  outcomes: readonly DeliveryOutcome[],
  streaks: readonly Streak[],
  at: Date,
): Promise<void> {
  // Registrations are locked before deliveries and in a fixed order, as by every other writer, to avoid deadlocks.
  const orderedStreaks = streaks.toSorted((a, b) => a.registrationId.localeCompare(b.registrationId));
  return db.transaction(async (tx) => {
    for (const streak of orderedStreaks) await applyStreak(tx, streak, at);
    await tx.execute(sql`
      update ${deliveries} set attempts = ${deliveries.attempts} + 1, status = s.status, step = s.step,
        next_attempt_at = s."nextAttemptAt", leased_until = null, last_attempt_at = s."attemptedAt",
        delivered_at = s."deliveredAt", http_status = s."httpStatus", error = s.error, duration_ms = s."durationMs",
        attempt_log = (case when jsonb_array_length(attempt_log) < ${MAX_LOGGED_ATTEMPTS} then attempt_log
          else attempt_log - 0 end) || s.logged
      from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as s(
        id uuid, status text, step int, "nextAttemptAt" timestamptz, "attemptedAt" timestamptz,
        "deliveredAt" timestamptz, "httpStatus" int, error text, "durationMs" int, logged jsonb)
      where ${deliveries.id} = s.id and ${deliveries.status} = 'Waiting'`);
  });
}

/** Releases the leases of deliveries that were not attempted. */
export async function releaseDeliveries(db: BankExecutor, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await db
      .update(deliveries)
      .set({ leasedUntil: null })
      .where(inArray(deliveries.id, [...ids]));
}

/** Makes all waiting deliveries of a registration due now and restarts their retry schedules [GAP-33]. */
export async function rescheduleDeliveriesNow(tx: BankTransaction, registrationId: string, now: Date): Promise<void> {
  await tx
    .update(deliveries)
    .set({ nextAttemptAt: now, step: 0 })
    .where(and(eq(deliveries.registrationId, registrationId), eq(deliveries.status, "Waiting")));
}

/** A delivery with its event's name and payment. */
export type DeliveryWithEvent = DeliveryRow & { readonly eventName: string; readonly paymentId: string | null };

export const PAYMENT_ID = sql<string | null>`${events.details} ->> 'paymentId'`;
export const DELIVERY_COLUMNS = { delivery: STATE_COLUMNS, eventName: events.eventName, paymentId: PAYMENT_ID };
export const flattenDelivery = ({
  delivery,
  ...event
}: Omit<DeliveryWithEvent, keyof DeliveryRow> & { delivery: DeliveryRow }) => ({
  ...delivery,
  ...event,
});

/** Minimum limit for counting deliveries. Counting all of a long log would cost more than reading the page. */
const MIN_COUNT_LIMIT = 1_000;

/** Lists one page of a registration's deliveries, newest first, and counts them up to the next page [GAP-37]. */
export async function listDeliveries(
  db: BankExecutor,
  filter: { readonly registrationId: string; readonly status?: DeliveryStatus | undefined },
  page: { readonly limit: number; readonly offset: number },
): Promise<{ rows: DeliveryWithEvent[]; total: number }> {
  const where = and(
    eq(deliveries.registrationId, filter.registrationId),
    filter.status === undefined ? undefined : eq(deliveries.status, filter.status),
  );
  const rows = await db
    .select(DELIVERY_COLUMNS)
    .from(deliveries)
    .innerJoin(events, eq(events.id, deliveries.eventId))
    .where(where)
    .orderBy(desc(deliveries.sequence))
    .limit(page.limit)
    .offset(page.offset);
  const maxCounted = Math.max(MIN_COUNT_LIMIT, page.offset + page.limit + 1);
  const counted = db.select({ id: deliveries.id }).from(deliveries).where(where).limit(maxCounted).as("counted");
  return { rows: rows.map(flattenDelivery), total: await db.$count(counted) };
}

/** A delivery with its event, its attempt log, and its registration's format. */
export interface LoggedDelivery extends DeliveryWithEvent {
  readonly event: EventRow;
  readonly attemptLog: readonly LoggedAttempt[];
  readonly format: RegistrationRow["format"];
}

/** Finds a partner's delivery with its attempt log; null if there is none. */
export async function findDelivery(db: BankExecutor, partnerId: string, id: string): Promise<LoggedDelivery | null> {
  const [row] = await db
    .select({ delivery: deliveries, event: events, format: registrations.format })
    .from(deliveries)
    .innerJoin(events, eq(events.id, deliveries.eventId))
    .innerJoin(registrations, eq(registrations.id, deliveries.registrationId))
    .where(and(eq(deliveries.id, id), eq(events.partnerId, partnerId)));
  if (!row) return null;
  const { delivery, event, format } = row;
  return { ...delivery, eventName: event.eventName, paymentId: event.details.paymentId ?? null, event, format };
}

/** Locks and returns a partner's delivery until the end of the transaction; null if there is none. */
export async function lockDelivery(
  tx: BankTransaction,
  partnerId: string,
  id: string,
): Promise<DeliveryWithEvent | null> {
  const [row] = await tx
    .select(DELIVERY_COLUMNS)
    .from(deliveries)
    .innerJoin(events, eq(events.id, deliveries.eventId))
    .where(and(eq(deliveries.id, id), eq(events.partnerId, partnerId)))
    .for("update", { of: deliveries });
  return row ? flattenDelivery(row) : null;
}

/**
 * Resends an event. A waiting delivery becomes due now. A finished delivery stays in the log, and a new delivery is
 * added [GAP-37]. While that new delivery waits, another resend reuses it.
 *
 * @param leasedUntil leases the delivery to a caller that attempts it immediately
 * @returns the delivery to attempt, and whether the caller has the lease
 */
export async function resendDelivery(
  tx: BankTransaction,
  { id, eventName, paymentId, eventId, registrationId }: DeliveryWithEvent,
  now: CurrentTimes,
  leasedUntil?: Date,
): Promise<{ readonly delivery: DeliveryWithEvent; readonly isLeased: boolean }> {
  const due = { status: "Waiting", step: 0, nextAttemptAt: now.business, ...(leasedUntil && { leasedUntil }) } as const;
  const matchesEvent = and(eq(deliveries.eventId, eventId), eq(deliveries.registrationId, registrationId));
  const waiting = await tx
    .select(STATE_COLUMNS)
    .from(deliveries)
    .where(and(matchesEvent, eq(deliveries.status, "Waiting")))
    .orderBy(desc(deliveries.sequence))
    .for("update");
  const waitingDelivery = waiting.find((other) => other.id === id) ?? waiting[0];
  const isBeingSent = leasedUntil && waitingDelivery?.leasedUntil && waitingDelivery.leasedUntil > now.real;
  if (isBeingSent) return { delivery: { ...waitingDelivery, eventName, paymentId }, isLeased: false };
  const rows = waitingDelivery
    ? await tx.update(deliveries).set(due).where(eq(deliveries.id, waitingDelivery.id)).returning()
    : await tx
        .insert(deliveries)
        .values({ eventId, registrationId, attempts: 0, createdAt: now.business, ...due })
        .returning();
  return { delivery: { ...rows[0]!, eventName, paymentId }, isLeased: leasedUntil !== undefined };
}

function isDue(now: CurrentTimes): SQL | undefined {
  return and(
    eq(deliveries.status, "Waiting"),
    lte(deliveries.nextAttemptAt, now.business),
    or(isNull(deliveries.leasedUntil), lte(deliveries.leasedUntil, now.real)),
  );
}
