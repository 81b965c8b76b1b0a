import { and, asc, eq, gte, inArray, isNotNull, lt, notExists } from "drizzle-orm";
import type { BankDatabase } from "./bank-database";
import { deliveries, events } from "./webhook-tables";

/** Event retention in days, far longer than deliveries are retried [GAP-33]. */
const EVENT_DAYS = 90;
const DAY_MS = 86_400_000;
/** Events per transaction, kept small so that new events are not delayed. */
const BATCH_SIZE = 500;
/** Maximum batches per run. */
const MAX_BATCHES = 100;

/**
 * Removes events that were published {@link EVENT_DAYS} ago or earlier, with their deliveries, except events with a
 * newer delivery from a resend.
 *
 * @param now on the business clock
 * @returns the number of events removed
 */
export async function removeOldEvents(db: BankDatabase, now: Date): Promise<number> {
  const before = new Date(now.getTime() - EVENT_DAYS * DAY_MS);
  let removed = 0;
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const count = await removeBatch(db, before);
    removed += count;
    if (count < BATCH_SIZE) break;
  }
  return removed;
}

function removeBatch(db: BankDatabase, before: Date): Promise<number> {
  return db.transaction(async (tx) => {
    const newerDelivery = tx
      .select({ id: deliveries.id })
      .from(deliveries)
      .where(and(eq(deliveries.eventId, events.id), gte(deliveries.createdAt, before)));
    const expired = await tx
      .select({ id: events.id })
      .from(events)
      .where(and(lt(events.createdAt, before), isNotNull(events.position), notExists(newerDelivery)))
      .orderBy(asc(events.createdAt))
      .limit(BATCH_SIZE)
      .for("update", { skipLocked: true });
    const ids = expired.map(({ id }) => id);
    if (ids.length === 0) return 0;
    await tx.delete(deliveries).where(inArray(deliveries.eventId, ids));
    await tx.delete(events).where(inArray(events.id, ids));
    return ids.length;
  });
}
