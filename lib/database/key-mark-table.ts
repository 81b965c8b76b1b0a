import { sql } from "drizzle-orm";
import { check, jsonb, pgTable, smallint } from "drizzle-orm/pg-core";

/** One row, on a server: the keys of the database's encrypted columns. A PGlite folder has a file for it. */
export const dataKeyMarks = pgTable(
  "data_key_marks",
  {
    id: smallint("id").primaryKey(),
    mark: jsonb("mark").$type<unknown>().notNull(),
  },
  (table) => [check("data_key_marks_one_row", sql`${table.id} = 1`)],
);
