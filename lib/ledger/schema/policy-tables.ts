import { integer, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

/** Policies that have been changed; keys and values are defined in `lib/access/policies/`. */
export const policies = pgTable("policies", {
  key: text("key").primaryKey(),
  value: jsonb("value").$type<unknown>().notNull(),
  /** Increases with each change; forms based on a different version are refused. */
  version: integer("version").notNull(),
  changedAt: timestamp("changed_at", { withTimezone: true, mode: "date" }).notNull(),
  changedById: uuid("changed_by_id"),
  changedByName: text("changed_by_name").notNull(),
});
