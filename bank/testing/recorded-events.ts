import type { TestBank } from "./test-bank";
import type { TestPartner } from "./test-partner";

/** An event in the outbox. */
export interface RecordedEvent {
  readonly eventName: string;
  readonly resources: string[];
  readonly details: Record<string, string>;
}

/** Reads a partner's events in the order they were recorded. */
export async function eventsOf(bank: TestBank, partner: TestPartner): Promise<RecordedEvent[]> {
  const rows = await bank.services.db.query.events.findMany({
    where: (table, { eq }) => eq(table.partnerId, partner.partnerId),
    orderBy: (table, { asc }) => asc(table.sequence),
  });
  return rows.map(({ eventName, resources, details }) => ({ eventName, resources, details }));
}
