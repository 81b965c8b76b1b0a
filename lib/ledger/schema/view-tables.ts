import { sql } from "drizzle-orm";
import { boolean, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { moment } from "@/lib/database/moment";

/** Filters of the payments list that a person gave a name. */
export const savedViews = pgTable(
  "saved_views",
  {
    id: uuid("id").primaryKey(),
    personId: uuid("person_id").notNull(),
    personName: text("person_name").notNull(),
    name: text("name").notNull(),
    /** The name in lower case: once a person. */
    nameKey: text("name_key").notNull(),
    /** The filters as the search part of the list's address, without `?`. */
    search: text("search").notNull(),
    /** Everyone sees it; only its creator can change it. */
    isShared: boolean("is_shared").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (table) => [
    uniqueIndex("saved_views_once").on(table.personId, table.nameKey),
    index("saved_views_shared").on(table.nameKey).where(sql`${table.isShared}`),
  ],
);
