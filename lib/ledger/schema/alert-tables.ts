import { sql } from "drizzle-orm";
import { bigint, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { moment } from "@/lib/database/moment";
import { people } from "./access-tables";
import type { AlertKind } from "./alert-kinds";

/** The alerts that each person chose to get by mail. */
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

/** Alerts: one per kind and subject, even if several processes detect the same condition. */
export const alerts = pgTable(
  "alerts",
  {
    id: uuid("id").primaryKey(),
    kind: text("kind").$type<AlertKind>().notNull(),
    /** Identifies what the alert is about, as an id or an instant. */
    subject: text("matter").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [uniqueIndex("alerts_once").on(table.kind, table.subject), index("alerts_age").on(table.createdAt)],
);

/** waiting → delivered, or given-up after the last attempt. */
export type AlertDeliveryState = "waiting" | "delivered" | "given-up";

/** The outbox: deliveries of alerts to people's mailboxes or to the webhook; written with the alert. */
export const alertDeliveries = pgTable(
  "alert_deliveries",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    alertId: uuid("alert_id")
      .notNull()
      .references(() => alerts.id),
    channel: text("channel").$type<"mail" | "webhook">().notNull(),
    /** The person whose mailbox it goes to; "webhook" for the webhook. */
    recipient: text("recipient").notNull(),
    state: text("state").$type<AlertDeliveryState>().notNull(),
    attempts: integer("attempts").notNull().default(0),
    /** When it is due; the end of the lease while a worker has it; null once it has ended. */
    nextAttemptAt: moment("next_attempt_at"),
    lastError: text("last_error"),
    deliveredAt: moment("delivered_at"),
  },
  (table) => [
    uniqueIndex("alert_deliveries_once").on(table.alertId, table.channel, table.recipient),
    index("alert_deliveries_due").on(table.nextAttemptAt).where(sql`${table.nextAttemptAt} is not null`),
  ],
);
