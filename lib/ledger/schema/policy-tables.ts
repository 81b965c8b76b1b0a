import { integer, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

/** Policies that differ from their defaults; the keys and values are those of `lib/access/policies/`. */
export const policies = pgTable("policies", {
  key: text("key").primaryKey(),
  value: jsonb("value").$type<unknown>().notNull(),
  /** Increases with each change; a form that read another version is refused. */
  version: integer("version").notNull(),
  changedAt: timestamp("changed_at", { withTimezone: true, mode: "date" }).notNull(),
  changedById: uuid("changed_by_id"),
  changedByName: text("changed_by_name").notNull(),
});
