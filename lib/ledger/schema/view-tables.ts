import { sql } from "drizzle-orm";
import { boolean, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { moment } from "@/lib/database/moment";

/** Saved views of the payments list. */
export const savedViews = pgTable(
  "saved_views",
  {
    id: uuid("id").primaryKey(),
    personId: uuid("person_id").notNull(),
    personName: text("person_name").notNull(),
    name: text("name").notNull(),
    /** Lowercase name, unique per person. */
    nameKey: text("name_key").notNull(),
    /** Filters as the query string of the list's URL, without `?`. */
    search: text("search").notNull(),
    /** Whether everyone can see the view; only its creator can change it. */
    isShared: boolean("is_shared").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (table) => [
    uniqueIndex("saved_views_once").on(table.personId, table.nameKey),
    index("saved_views_shared").on(table.nameKey).where(sql`${table.isShared}`),
  ],
);
