import { isNull, sql } from "drizzle-orm";
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { EventName } from "@/lib/contract/enums";
import type { Registration } from "@/lib/contract/registration";
import type { DeliveryStatus } from "@/lib/contract/webhook-extensions";
import { idColumn, instant } from "./columns";
import type { LoggedAttempt } from "./delivery-attempts";
import { partners } from "./schema";

/**
 * The event outbox. Each event is written in the same transaction as the change it reports. `position` is
 * assigned later, by one transaction at a time, so a position becomes visible only after all lower ones.
 */
export const events = pgTable(
  "events",
  {
    id: idColumn(),
    sequence: bigint("sequence", { mode: "number" }).generatedAlwaysAsIdentity().notNull(),
    position: bigint("position", { mode: "number" }),
    partnerId: uuid("partner_id")
      .notNull()
      .references(() => partners.id),
    eventName: text("event_name").$type<EventName>().notNull(),
    resources: jsonb("resources").$type<string[]>().notNull(),
    details: jsonb("details").$type<Record<string, string>>().notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    index("events_unpublished").on(table.sequence).where(isNull(table.position)),
    uniqueIndex("events_position").on(table.position),
    index("events_poll").on(table.partnerId, table.eventName, table.position),
    index("events_age").on(table.createdAt),
    index("events_of_payment").on(sql`(${table.details} ->> 'paymentId')`),
  ],
);

/** One row: the last position assigned to an event. Locking this row serializes publishers. */
export const eventPositions = pgTable(
  "event_positions",
  {
    id: smallint("id").primaryKey(),
    last: bigint("last", { mode: "number" }).notNull(),
  },
  (table) => [check("event_positions_one_row", sql`${table.id} = 1`)],
);

/** Allowlist of a partner's callback hosts, spelled as in the URL [GAP-34]. */
export const callbackHosts = pgTable(
  "callback_hosts",
  {
    partnerId: uuid("partner_id")
      .notNull()
      .references(() => partners.id),
    host: text("host").notNull(),
  },
  (table) => [primaryKey({ columns: [table.partnerId, table.host] })],
);

/** Webhook registrations (2.4). */
export const registrations = pgTable(
  "registrations",
  {
    id: idColumn(),
    sequence: bigint("sequence", { mode: "number" }).generatedAlwaysAsIdentity().notNull(),
    partnerId: uuid("partner_id")
      .notNull()
      .references(() => partners.id),
    eventName: text("event_name").$type<EventName>().notNull(),
    callbackUrl: text("callback_url"),
    authUsername: text("auth_username"),
    /** Encrypted under the bank's key; see `webhooks/secret-cipher.ts`. */
    encryptedPassword: text("sealed_password"),
    type: text("type").$type<NonNullable<Registration["type"]>>().notNull(),
    format: text("format").$type<NonNullable<Registration["format"]>>().notNull(),
    status: text("status").$type<NonNullable<Registration["status"]>>().notNull(),
    consecutiveErrors: integer("consecutive_errors").notNull(),
    lastError: text("last_error"),
    /** Incremented by each change the partner makes, so that outcomes of older attempts are ignored. */
    generation: integer("generation").notNull(),
    /** Position of the last event before the registration; only later events are delivered. */
    startPosition: bigint("start_position", { mode: "number" }).notNull(),
    createdAt: instant("created_at").notNull(),
    lastModifiedAt: instant("last_modified_at").notNull(),
  },
  (table) => [index("registrations_subject").on(table.partnerId, table.eventName)],
);

/** The delivery of one event to one registration. */
export const deliveries = pgTable(
  "deliveries",
  {
    id: idColumn(),
    sequence: bigint("sequence", { mode: "number" }).generatedAlwaysAsIdentity().notNull(),
    eventId: uuid("event_id")
      .notNull()
      .references(() => events.id),
    /** No foreign key: a registration may be deleted while deliveries are in progress. */
    registrationId: uuid("registration_id").notNull(),
    status: text("status").$type<DeliveryStatus>().notNull(),
    /** Total attempts; `step` counts those since the retry schedule last restarted. */
    attempts: integer("attempts").notNull(),
    step: integer("step").notNull(),
    /** On the business clock; the lease is in real time. */
    nextAttemptAt: instant("next_attempt_at"),
    leasedUntil: instant("leased_until"),
    lastAttemptAt: instant("last_attempt_at"),
    deliveredAt: instant("delivered_at"),
    httpStatus: integer("http_status"),
    error: text("error"),
    durationMs: integer("duration_ms"),
    /** The latest attempts, oldest first. A row per attempt would double the cost of saving an outcome. */
    attemptLog: jsonb("attempt_log").$type<LoggedAttempt[]>().notNull().default([]),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    index("deliveries_waiting").on(table.registrationId, table.nextAttemptAt).where(sql`${table.status} = 'Waiting'`),
    index("deliveries_log").on(table.registrationId, table.sequence),
    index("deliveries_of_event").on(table.eventId),
  ],
);
