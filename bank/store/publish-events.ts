import { eq, isNull, sql } from "drizzle-orm";
import type { BankDatabase, BankTransaction } from "./bank-database";
import {
  type Claim,
  type ClaimedDelivery,
  type ClaimedRow,
  toCapacityArrays,
  toClaimedDelivery,
} from "./claimed-delivery";
import { deliveries, eventPositions, events, registrations } from "./webhook-tables";

/** Maximum number of events that one statement publishes. */
const PAGE_SIZE = 500;

/**
 * Assigns positions to committed events without one, and inserts their deliveries to all matching Push registrations.
 * Publishers are serialized by a row lock, so positions become visible in order.
 *
 * @param now time on the business clock at which the deliveries become due
 * @param claim deliveries to lease to the caller as they are inserted, which saves a second write
 * @returns the claimed deliveries
 */
export async function publishEvents(db: BankDatabase, now: Date, claim?: Claim): Promise<ClaimedDelivery[]> {
  const unpublished = () => db.select({ id: events.id }).from(events).where(isNull(events.position)).limit(1);
  const claimed: ClaimedDelivery[] = [];
  while ((await unpublished()).length > 0) {
    const published = await db.transaction((tx) => publish(tx, now, claim && subtractClaimed(claim, claimed)));
    claimed.push(...published.claimed);
  }
  return claimed;
}

/**
 * Publishes within a transaction, which holds the publishers' lock until it ends.
 *
 * @returns the last position assigned so far
 */
export async function publishEventsInTransaction(tx: BankTransaction, now: Date): Promise<number> {
  return (await publish(tx, now)).last;
}

async function publish(
  tx: BankTransaction,
  now: Date,
  claim: Claim = { capacities: new Map(), leasedUntil: now },
): Promise<{ last: number; claimed: ClaimedDelivery[] }> {
  await tx.insert(eventPositions).values({ id: 1, last: 0 }).onConflictDoNothing();
  const [lock] = await tx.select().from(eventPositions).where(eq(eventPositions.id, 1)).for("update");
  const first = lock!.last;
  let last = first;
  const claimed: ClaimedDelivery[] = [];
  for (let isMore = true; isMore; ) {
    const page = await publishPage(tx, last, now, subtractClaimed(claim, claimed));
    last += page.count;
    claimed.push(...page.claimed);
    isMore = page.count === PAGE_SIZE;
  }
  if (last > first) await tx.update(eventPositions).set({ last }).where(eq(eventPositions.id, 1));
  return { last, claimed };
}

async function publishPage(
  tx: BankTransaction,
  last: number,
  now: Date,
  { capacities, leasedUntil }: Claim,
): Promise<{ count: number; claimed: ClaimedDelivery[] }> {
  const { ids, counts } = toCapacityArrays(capacities);
  const published = await tx.execute(sql`
    with next as (
      select id, ${last}::bigint + row_number() over (order by sequence) as new_position
      from (select id, sequence from ${events} where position is null order by sequence limit ${PAGE_SIZE}) waiting),
    positioned as (
      update ${events} set position = next.new_position from next where ${events.id} = next.id
      returning ${events.id} as id, partner_id, event_name, resources, details, created_at, position),
    targets as (
      select e.id as event_id, r.id as registration_id, e.position, r.sequence,
        row_number() over (partition by r.id order by e.position) <= coalesce(c.capacity, 0) as is_claimed
      from positioned e
      join ${registrations} r on r.partner_id = e.partner_id and r.event_name = e.event_name and r.type = 'Push'
      left join unnest(${ids}::uuid[], ${counts}::int[]) as c(id, capacity) on c.id = r.id),
    inserted as (
      insert into ${deliveries}
        (id, event_id, registration_id, status, attempts, step, next_attempt_at, leased_until, created_at)
      select ${deliveryId}, event_id, registration_id, 'Waiting', 0, 0, ${now.toISOString()}::timestamptz,
        case when is_claimed then ${leasedUntil.toISOString()}::timestamptz end, ${now.toISOString()}::timestamptz
      from targets order by position, sequence
      returning id, registration_id, event_id, leased_until)
    select n.count, m.id, m.registration_id as "registrationId", 0 as step, e.id as "eventId",
      e.partner_id as "partnerId", e.event_name as "eventName", e.resources, e.details, e.created_at as "createdAt"
    from (select count(*)::int as count from positioned) n
    left join (inserted m join positioned e on e.id = m.event_id) on m.leased_until is not null
    order by e.position`);
  const { rows } = published as unknown as { readonly rows: readonly ({ readonly count: number } & ClaimedRow)[] };
  const claimed = rows.filter(({ id }) => id !== null).map(({ count, ...row }) => toClaimedDelivery(row, leasedUntil));
  return { count: rows[0]!.count, claimed };
}

/** Subtracts the deliveries already claimed from a claim's capacities. */
function subtractClaimed({ capacities, leasedUntil }: Claim, claimed: readonly ClaimedDelivery[]): Claim {
  const remaining = new Map(capacities);
  for (const { registrationId } of claimed) remaining.set(registrationId, remaining.get(registrationId)! - 1);
  return { capacities: remaining, leasedUntil };
}

/**
 * Derives a delivery's id from its event and registration, so that it does not depend on the time of publication
 * [GAP-43].
 */
const deliveryId = sql`overlay(overlay(md5(event_id::text || registration_id::text) placing '8' from 13)
  placing 'a' from 17)::uuid`;
