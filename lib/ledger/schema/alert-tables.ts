import { sql } from "drizzle-orm";
import { bigint, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { moment } from "@/lib/database/moment";
import { people } from "./access-tables";
import type { AlertKind } from "./alert-kinds";

/** Kinds of alerts that people subscribed to by email. */
export const alertSubscriptions = pgTable(
  "alert_subscriptions",
  {
    personId: uuid("person_id")
      .notNull()
      .references(() => people.id),
    kind: text("kind").$type<AlertKind>().notNull(),
    since: moment("since").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.personId, table.kind] }),
    index("alert_subscriptions_of_kind").on(table.kind),
  ],
);

/** Alerts, one per kind and subject, even if several processes detect the same condition. */
export const alerts = pgTable(
  "alerts",
  {
    id: uuid("id").primaryKey(),
    kind: text("kind").$type<AlertKind>().notNull(),
    /** Identifies what the alert is about, as an ID or a timestamp. */
    subject: text("matter").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [uniqueIndex("alerts_once").on(table.kind, table.subject), index("alerts_age").on(table.createdAt)],
);

/** waiting → delivered, or given-up after the last attempt. */
export type AlertDeliveryState = "waiting" | "delivered" | "given-up";

/** Outbox with deliveries of alerts by email or to the webhook; inserted together with the alert. */
export const alertDeliveries = pgTable(
  "alert_deliveries",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    alertId: uuid("alert_id")
      .notNull()
      .references(() => alerts.id),
    channel: text("channel").$type<"mail" | "webhook">().notNull(),
    /** ID of the person to notify by email; "webhook" for the webhook. */
    recipient: text("recipient").notNull(),
    state: text("state").$type<AlertDeliveryState>().notNull(),
    attempts: integer("attempts").notNull().default(0),
    /** When the delivery is due, or the lease ends while a worker handles it; null once it is delivered or given up. */
    nextAttemptAt: moment("next_attempt_at"),
    lastError: text("last_error"),
    deliveredAt: moment("delivered_at"),
  },
  (table) => [
    uniqueIndex("alert_deliveries_once").on(table.alertId, table.channel, table.recipient),
    index("alert_deliveries_due").on(table.nextAttemptAt).where(sql`${table.nextAttemptAt} is not null`),
  ],
);
