import "server-only";
import { inArray } from "drizzle-orm";
import { eventPolls, receivedEvents } from "./event-tables";
import { tellNews } from "./news";
import type { LedgerDatabase, LedgerExecutor } from "./open-ledger";
import type { NewReceivedEvent } from "./received-events";

/** How far each of these registrations has been asked; one that never was is missing. */
export async function findPollPlaces(
  db: LedgerExecutor,
  registrationIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (registrationIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(eventPolls)
    .where(inArray(eventPolls.registrationId, [...registrationIds]));
  return new Map(rows.map(({ registrationId, place }) => [registrationId, place]));
}

/** Events that asking brought, and the place that was reached with them. */
interface Poll {
  readonly registrationId: string;
  readonly place: string;
  readonly events: readonly NewReceivedEvent[];
  readonly polledAt: Date;
}

/**
 * Keeps the events that no delivery has brought, and how far was asked, together: neither is ever ahead of the other.
 * What is there already stays as it is, and is not counted as delivered.
 *
 * @returns how many were missing
 */
export function keepPolled(db: LedgerDatabase, { registrationId, place, events, polledAt }: Poll): Promise<number> {
  return db.transaction(async (tx) => {
    let missing = 0;
    for (const { reason, ...event } of events) {
      const [row] = await tx
        .insert(receivedEvents)
        .values({
          ...event,
          reason,
          copies: 0,
          state: reason === null ? "received" : "set-aside",
          nextAttemptAt: reason === null ? event.receivedAt : null,
        })
        .onConflictDoNothing({ target: receivedEvents.dedupeKey })
        .returning({ id: receivedEvents.id });
      if (!row) continue;
      missing += 1;
      await tellNews(tx, { topic: "event", id: String(row.id) });
    }
    await tx
      .insert(eventPolls)
      .values({ registrationId, place, polledAt })
      .onConflictDoUpdate({ target: eventPolls.registrationId, set: { place, polledAt } });
    return missing;
  });
}
