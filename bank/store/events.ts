import { and, asc, eq, gt, isNotNull } from "drizzle-orm";
import type { EventName } from "@/lib/contract/enums";
import type { BankExecutor, BankTransaction } from "./bank-database";
import { events } from "./webhook-tables";

export type EventRow = typeof events.$inferSelect;

/** An event that partners may have registered for (6). */
export interface NewEvent {
  readonly partnerId: string;
  readonly eventName: EventName;
  /** Paths of the affected resources, such as `checks/v1/payments/{id}` [GAP-32]. */
  readonly resources: string[];
  /** All values are strings, including amounts and booleans [GAP-32]. */
  readonly details: Record<string, string>;
  /** When the change happened, on the business clock. */
  readonly at: Date;
}

/** Writes an event to the outbox in the same transaction as the change it reports. */
export async function recordEvent(tx: BankTransaction, { at, ...event }: NewEvent): Promise<void> {
  await tx.insert(events).values({ ...event, createdAt: at });
}

/** Returns a partner's published events of one type after a position, oldest first [GAP-35]. */
export async function readEvents(
  db: BankExecutor,
  query: { readonly partnerId: string; readonly eventName: EventName; readonly after: number; readonly limit: number },
): Promise<(EventRow & { position: number })[]> {
  const rows = await db
    .select()
    .from(events)
    .where(
      and(
        eq(events.partnerId, query.partnerId),
        eq(events.eventName, query.eventName),
        isNotNull(events.position),
        gt(events.position, query.after),
      ),
    )
    .orderBy(asc(events.position))
    .limit(query.limit);
  return rows.map((row) => ({ ...row, position: row.position! }));
}
