import { eq, isNull, sql } from "drizzle-orm";
import type { BankDatabase, BankTransaction } from "./bank-database";
import { type Claim, type ClaimedDelivery, type ClaimedRow, roomArrays, toClaimed } from "./claimed-delivery";
import { deliveries, eventPositions, events, registrations } from "./webhook-tables";

/** Events published by one statement. */
const PAGE = 500;

/**
 * Gives the committed events that have none yet their positions, and makes a delivery of each for every registration
 * that has it pushed. Publishers take turns, so positions become visible in their order.
 *
 * @param now on the business clock: the deliveries are due at once
 * @param claim what the caller takes in hand of them as they are made, so that they need not be written once more
 * @returns what was taken in hand
 */
export async function publishEvents(db: BankDatabase, now: Date, claim?: Claim): Promise<ClaimedDelivery[]> {
  const waiting = () => db.select({ id: events.id }).from(events).where(isNull(events.position)).limit(1);
  const claimed: ClaimedDelivery[] = [];
  while ((await waiting()).length > 0) {
    const published = await db.transaction((tx) => publish(tx, now, claim && withRoomLeft(claim, claimed)));
    claimed.push(...published.claimed);
  }
  return claimed;
}

/**
 * Publishes what waits within a transaction that goes on to hold the publishers' turn.
 *
 * @returns the last position that was given
 */
export async function publishInTurn(tx: BankTransaction, now: Date): Promise<number> {
  return (await publish(tx, now)).last;
}

async function publish(
  tx: BankTransaction,
  now: Date,
  claim: Claim = { rooms: new Map(), leasedUntil: now },
): Promise<{ last: number; claimed: ClaimedDelivery[] }> {
  await tx.insert(eventPositions).values({ id: 1, last: 0 }).onConflictDoNothing();
  const [turn] = await tx.select().from(eventPositions).where(eq(eventPositions.id, 1)).for("update");
  const first = turn!.last;
  let last = first;
  const claimed: ClaimedDelivery[] = [];
  for (let isMore = true; isMore; ) {
    const page = await publishPage(tx, last, now, withRoomLeft(claim, claimed));
    last += page.count;
    claimed.push(...page.claimed);
    isMore = page.count === PAGE;
  }
  if (last > first) await tx.update(eventPositions).set({ last }).where(eq(eventPositions.id, 1));
  return { last, claimed };
}

async function publishPage(
  tx: BankTransaction,
  last: number,
  now: Date,
  { rooms, leasedUntil }: Claim,
): Promise<{ count: number; claimed: ClaimedDelivery[] }> {
  const { ids, counts } = roomArrays(rooms);
  const published = await tx.execute(sql`
    with next as (
      select id, ${last}::bigint + row_number() over (order by sequence) as place
      from (select id, sequence from ${events} where position is null order by sequence limit ${PAGE}) waiting),
    given as (
      update ${events} set position = next.place from next where ${events.id} = next.id
      returning ${events.id} as id, partner_id, event_name, resources, details, created_at, position),
    told as (
      select e.id as event_id, r.id as registration_id, e.position, r.sequence,
        row_number() over (partition by r.id order by e.position) <= coalesce(c.room, 0) as is_claimed
      from given e
      join ${registrations} r on r.partner_id = e.partner_id and r.event_name = e.event_name and r.type = 'Push'
      left join unnest(${ids}::uuid[], ${counts}::int[]) as c(id, room) on c.id = r.id),
    made as (
      insert into ${deliveries}
        (id, event_id, registration_id, status, attempts, step, next_attempt_at, leased_until, created_at)
      select ${deliveryId}, event_id, registration_id, 'Waiting', 0, 0, ${now.toISOString()}::timestamptz,
        case when is_claimed then ${leasedUntil.toISOString()}::timestamptz end, ${now.toISOString()}::timestamptz
      from told order by position, sequence
      returning id, registration_id, event_id, leased_until)
    select n.count, m.id, m.registration_id as "registrationId", 0 as step, e.id as "eventId",
      e.partner_id as "partnerId", e.event_name as "eventName", e.resources, e.details, e.created_at as "createdAt"
    from (select count(*)::int as count from given) n
    left join (made m join given e on e.id = m.event_id) on m.leased_until is not null
    order by e.position`);
  const { rows } = published as unknown as { readonly rows: readonly ({ readonly count: number } & ClaimedRow)[] };
  const claimed = rows.filter(({ id }) => id !== null).map(({ count, ...row }) => toClaimed(row, leasedUntil));
  return { count: rows[0]!.count, claimed };
}

/** A claim less what was taken by it. */
function withRoomLeft({ rooms, leasedUntil }: Claim, taken: readonly ClaimedDelivery[]): Claim {
  const left = new Map(rooms);
  for (const { registrationId } of taken) left.set(registrationId, left.get(registrationId)! - 1);
  return { rooms: left, leasedUntil };
}

/**
 * A delivery's id follows from its event and registration, which meet once: whenever it is published, it is the same
 * [GAP-43].
 */
const deliveryId = sql`overlay(overlay(md5(event_id::text || registration_id::text) placing '8' from 13)
  placing 'a' from 17)::uuid`;
