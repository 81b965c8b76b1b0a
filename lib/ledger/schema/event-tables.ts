import { sql } from "drizzle-orm";
import { bigint, customType, index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { moment } from "@/lib/database/moment";

const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => "bytea" });

/** received → applied or set-aside; set-aside → received when a person retries it. */
export type ReceivedEventState = "received" | "applied" | "set-aside";

/** Every event received from the bank, once per event id, stored before the delivery is acknowledged. */
export const receivedEvents = pgTable(
  "received_events",
  {
    /** Order of arrival. */
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    /** The event's id; a hash of the body when it has none. */
    dedupeKey: text("dedupe_key").notNull(),
    eventName: text("event_name"),
    /** The payment it is about, for search and links. */
    paymentId: text("payment_id"),
    /** The plain body, from an earlier version; null in rows of this version. */
    raw: text("raw"),
    /** The body as received, encrypted; null once it was purged, long after the event was applied. */
    encryptedBody: bytes("encrypted_body"),
    /** The bank's timestamp of the event. */
    happenedAt: moment("happened_at"),
    receivedAt: moment("received_at").notNull(),
    /** Deliveries of the same event; 0 when it was polled. */
    copies: integer("copies").notNull().default(1),
    state: text("state").$type<ReceivedEventState>().notNull(),
    /** The message to show when it was set aside. */
    reason: text("reason"),
    attempts: integer("attempts").notNull().default(0),
    /** When it is due to be applied; the end of the lease while a worker has it. */
    nextAttemptAt: moment("next_attempt_at"),
    appliedAt: moment("applied_at"),
    /** The changes that it made to the ledger, field by field, for display. */
    changes: jsonb("changes").$type<readonly Readonly<Record<string, unknown>>[]>(),
  },
  (table) => [
    uniqueIndex("received_events_once").on(table.dedupeKey),
    index("received_events_due").on(table.nextAttemptAt).where(sql`${table.state} = 'received'`),
    index("received_events_set_aside").on(table.id).where(sql`${table.state} = 'set-aside'`),
    index("received_events_with_body")
      .on(table.appliedAt)
      .where(sql`${table.state} = 'applied' and (${table.raw} is not null or ${table.encryptedBody} is not null)`),
    index("received_events_of_payment").on(table.paymentId, table.id),
    index("received_events_by_name").on(table.eventName, table.id),
  ],
);

/** The poll cursor of each registration [GAP-35]; a registration without a row was never polled. */
export const eventPolls = pgTable("event_polls", {
  registrationId: text("registration_id").primaryKey(),
  /** The bank's cursor for the next poll. */
  place: text("place").notNull(),
  polledAt: moment("polled_at").notNull(),
});
