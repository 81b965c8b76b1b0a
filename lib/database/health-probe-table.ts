import { sql } from "drizzle-orm";
import { check, pgTable, smallint, uuid } from "drizzle-orm/pg-core";

/** A single row that the health check writes and reads back. */
export const healthProbes = pgTable(
  "health_probes",
  { id: smallint("id").primaryKey(), nonce: uuid("nonce").notNull() },
  (table) => [check("health_probes_one_row", sql`${table.id} = 1`)],
);
