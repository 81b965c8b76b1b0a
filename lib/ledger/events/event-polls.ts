import "server-only";
import { inArray } from "drizzle-orm";
import { notifyChange } from "@/lib/ledger/changes/change-notifications";
import { eventPolls, receivedEvents } from "@/lib/ledger/schema/event-tables";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";
import { type EventStore, eventRow, type NewReceivedEvent } from "./received-events";

/** Returns the poll cursors of registrations, by registration ID; omits registrations that were never polled. */
export async function findPollCursors(
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

/** Events of one poll, and the cursor after them. */
interface Poll {
  readonly registrationId: string;
  readonly place: string;
  readonly events: readonly NewReceivedEvent[];
  readonly polledAt: Date;
}

/**
 * Stores polled events that were not delivered, and the new cursor, in one transaction. Existing events are unchanged
 * and do not count as delivered again.
 *
 * @returns the number of new events
 */
export function storePolledEvents(
  { db, vault }: EventStore,
  { registrationId, place, events, polledAt }: Poll,
): Promise<number> {
  return db.transaction(async (tx) => {
    let newCount = 0;
    for (const event of events) {
      const [row] = await tx
        .insert(receivedEvents)
        .values({ ...eventRow(vault, event), copies: 0 })
        .onConflictDoNothing({ target: receivedEvents.dedupeKey })
        .returning({ id: receivedEvents.id });
      if (!row) continue;
      newCount += 1;
      await notifyChange(tx, { topic: "event", id: String(row.id) });
    }
    await tx
      .insert(eventPolls)
      .values({ registrationId, place, polledAt })
      .onConflictDoUpdate({ target: eventPolls.registrationId, set: { place, polledAt } });
    return newCount;
  });
}
