import { sql } from "drizzle-orm";
import { bigint, customType, index, integer, jsonb, pgTable, smallint, text, uniqueIndex } from "drizzle-orm/pg-core";
import { moment } from "@/lib/database/moment";

const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => "bytea" });

/** received → applied or set-aside; set-aside → received if a user retries the event. */
export type ReceivedEventState = "received" | "applied" | "set-aside";

/** Events received from the bank, once per event ID, stored before the delivery is acknowledged. */
export const receivedEvents = pgTable(
  "received_events",
  {
    /** In arrival order. */
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    /** Event ID, or a hash of the body if there is none. */
    dedupeKey: text("dedupe_key").notNull(),
    eventName: text("event_name"),
    /** ID of the payment the event is about, for search and links. */
    paymentId: text("payment_id"),
    /** ID of the authorization or restriction, if not about a payment; null in rows from earlier versions. */
    subjectId: text("subject_id"),
    /** Unencrypted body from an earlier version; null in rows from this version. */
    raw: text("raw"),
    /** Encrypted body as received; null once it is purged, long after the event was applied. */
    encryptedBody: bytes("encrypted_body"),
    /** When the event happened, by the bank's clock. */
    happenedAt: moment("happened_at"),
    receivedAt: moment("received_at").notNull(),
    /** Number of deliveries; 0 if the event was only polled. */
    copies: integer("copies").notNull().default(1),
    state: text("state").$type<ReceivedEventState>().notNull(),
    /** Message to show if the event is set aside. */
    reason: text("reason"),
    attempts: integer("attempts").notNull().default(0),
    /** When the event is due to be applied, or the lease ends while a worker applies it. */
    nextAttemptAt: moment("next_attempt_at"),
    appliedAt: moment("applied_at"),
    /** Changes to the ledger, field by field, for display. */
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

/** Poll cursors of registrations [GAP-35]; a registration without a row was never polled. */
export const eventPolls = pgTable("event_polls", {
  registrationId: text("registration_id").primaryKey(),
  /** The bank's cursor for the next poll. */
  place: text("place").notNull(),
  polledAt: moment("polled_at").notNull(),
});

/**
 * Why an expected event was not delivered: there is no registration, the registration is suspended, deliveries fail,
 * the portal refused or could not apply the event, or none of these.
 */
export const GAP_REASONS = ["not-registered", "suspended", "failing", "refused", "lost"] as const;
export type GapReason = (typeof GAP_REASONS)[number];

/** How the portal eventually learned of the change: a late delivery, a poll, or a refresh of the payment. */
export type GapClosure = "delivery" | "poll" | "refresh";

/** Events that were expected after a change at the bank but not delivered in time, each once. */
export const eventGaps = pgTable(
  "event_gaps",
  {
    /** In order of discovery. */
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    eventName: text("event_name").notNull(),
    /** Payment ID for events about payments; null for authorizations and restrictions. */
    paymentId: text("payment_id"),
    subjectId: text("subject_id").notNull(),
    /** Timeline key or intent kind that indicates the change. */
    change: text("change").notNull(),
    /** When the change happened: by the bank's clock for payments, by the portal's clock for operations. */
    happenedAt: moment("happened_at").notNull(),
    /** When the portal learned of the change, by the portal's clock. */
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

/** A single row with the progress of checking the ledger's changes for missing events. */
export const eventGapScan = pgTable("event_gap_scan", {
  id: smallint("id").primaryKey(),
  /** Changes up to this time, by the portal's clock, have been checked. */
  scannedTo: moment("scanned_to").notNull(),
});
