import { randomUUID } from "node:crypto";
import type { EventName } from "@/lib/contract/enums";
import type { BankTransaction } from "./bank-database";
import { events } from "./webhook-tables";

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
  await tx.insert(events).values({ id: randomUUID(), ...event, createdAt: at });
}
