import { sql } from "drizzle-orm";
import { bigint, customType, index, integer, jsonb, pgTable, smallint, text, uniqueIndex } from "drizzle-orm/pg-core";
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
    /** The authorization or restriction it is about, when it is about no payment; null in rows of earlier versions. */
    subjectId: text("subject_id"),
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
    index("received_events_of_subject").on(table.subjectId).where(sql`${table.subjectId} is not null`),
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

/**
 * Why an expected event was not delivered: no registration for it, the registration is suspended, its deliveries fail,
 * the portal refused it or could not apply it, or none of these.
 */
export const GAP_REASONS = ["not-registered", "suspended", "failing", "refused", "lost"] as const;
export type GapReason = (typeof GAP_REASONS)[number];

/** What told the portal about the change after all: a late delivery, a poll, or reading the payment from the bank. */
export type GapClosure = "delivery" | "poll" | "refresh";

/** Events that should have followed a change at the bank and were not delivered in time, each once. */
export const eventGaps = pgTable(
  "event_gaps",
  {
    /** Order of discovery. */
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    eventName: text("event_name").notNull(),
    /** A payment for events about payments; otherwise an authorization or a restriction. */
    paymentId: text("payment_id"),
    subjectId: text("subject_id").notNull(),
    /** The timeline key or the kind of intent that shows the change. */
    change: text("change").notNull(),
    /** When the change happened: by the bank's clock for payments, by the portal's clock for operations. */
    happenedAt: moment("happened_at").notNull(),
    /** When the portal learned of it, on the portal's clock. */
    knownAt: moment("known_at").notNull(),
    foundAt: moment("found_at").notNull(),
    reason: text("reason").$type<GapReason>().notNull(),
    registrationId: text("registration_id"),
    closedAt: moment("closed_at"),
    closedBy: text("closed_by").$type<GapClosure>(),
  },
  (table) => [
    uniqueIndex("event_gaps_once").on(table.subjectId, table.eventName, table.change),
    index("event_gaps_open").on(table.id).where(sql`${table.closedAt} is null`),
    index("event_gaps_by_reason").on(table.reason, table.eventName, table.id),
    index("event_gaps_by_event").on(table.eventName, table.id),
  ],
);

/** How far the ledger's changes were checked for missing events; one row. */
export const eventGapScan = pgTable("event_gap_scan", {
  id: smallint("id").primaryKey(),
  /** Changes up to this instant of the portal's clock were checked. */
  scannedTo: moment("scanned_to").notNull(),
});
