import { sql } from "drizzle-orm";
import { bigint, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** received → applied or set-aside; set-aside → received when a person has it tried again. */
export type ReceivedEventState = "received" | "applied" | "set-aside";

/** Every event the bank has delivered, once for each of its ids, stored before the delivery is answered. */
export const receivedEvents = pgTable(
  "received_events",
  {
    /** Order of arrival. */
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    /** The event's own id; a hash of the body when it names none. */
    dedupeKey: text("dedupe_key").notNull(),
    eventName: text("event_name"),
    /** What it is about, for search and links. */
    paymentId: text("payment_id"),
    /** The body as it came; null once it was applied so long ago that it is no longer kept. */
    raw: text("raw"),
    /** When the bank says it happened. */
    happenedAt: moment("happened_at"),
    receivedAt: moment("received_at").notNull(),
    /** Deliveries of the same event; none when it came by asking for it. */
    copies: integer("copies").notNull().default(1),
    state: text("state").$type<ReceivedEventState>().notNull(),
    /** A sentence for a person when it was set aside. */
    reason: text("reason"),
    attempts: integer("attempts").notNull().default(0),
    /** When applying is tried again; a lease while somebody does. */
    nextAttemptAt: moment("next_attempt_at"),
    appliedAt: moment("applied_at"),
    /** What it changed in the ledger, field by field, for the page that shows it. */
    changes: jsonb("changes").$type<readonly Readonly<Record<string, unknown>>[]>(),
  },
  (table) => [
    uniqueIndex("received_events_once").on(table.dedupeKey),
    index("received_events_due").on(table.nextAttemptAt).where(sql`${table.state} = 'received'`),
    index("received_events_set_aside").on(table.id).where(sql`${table.state} = 'set-aside'`),
    index("received_events_with_body")
      .on(table.appliedAt)
      .where(sql`${table.state} = 'applied' and ${table.raw} is not null`),
    index("received_events_of_payment").on(table.paymentId, table.id),
    index("received_events_by_name").on(table.eventName, table.id),
  ],
);

/** How far the events of each registration have been asked for [GAP-35]; a registration that is not here never was. */
export const eventPolls = pgTable("event_polls", {
  registrationId: text("registration_id").primaryKey(),
  /** Where the bank said to go on from. */
  place: text("place").notNull(),
  polledAt: moment("polled_at").notNull(),
});
