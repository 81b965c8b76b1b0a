import { sql } from "drizzle-orm";
import { check, jsonb, pgTable, smallint } from "drizzle-orm/pg-core";

/** A single row with the key mark of a server database. A PGlite folder stores its key mark in a file. */
export const dataKeyMarks = pgTable(
  "data_key_marks",
  {
    id: smallint("id").primaryKey(),
    mark: jsonb("mark").$type<unknown>().notNull(),
  },
  (table) => [check("data_key_marks_one_row", sql`${table.id} = 1`)],
);
