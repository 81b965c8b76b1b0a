import { bigint, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** Leases for work that only one process may do at a time, and their holders. */
export const workLeases = pgTable("work_leases", {
  name: text("name").primaryKey(),
  /** Increases with each new holder, so that previous holders are recognized. */
  token: bigint("token", { mode: "number" }).notNull(),
  /** Name of the process, for diagnostics. */
  holder: text("holder").notNull(),
  /** By the database's clock; extended while the holder is alive. */
  expiresAt: timestamp("expires_at", { withTimezone: true, mode: "date" }).notNull(),
});
