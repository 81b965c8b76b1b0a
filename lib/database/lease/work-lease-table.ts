import { bigint, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** For each kind of work that only one process may do at a time, the process that holds its lease. */
export const workLeases = pgTable("work_leases", {
  name: text("name").primaryKey(),
  /** Increases with each holder, so that an earlier one can be recognized. */
  token: bigint("token", { mode: "number" }).notNull(),
  /** The process's name, for diagnosis. */
  holder: text("holder").notNull(),
  /** By the database's clock; renewed while the holder is alive. */
  expiresAt: timestamp("expires_at", { withTimezone: true, mode: "date" }).notNull(),
});
