import { sql } from "drizzle-orm";
import { customType, index, pgTable, text, timestamp } from "drizzle-orm/pg-core";

const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => "bytea" });

/** Images that the bank does not have, if several portals share a ledger; otherwise, they are files. */
export const sharedPictures = pgTable(
  "shared_pictures",
  {
    name: text("name").primaryKey(),
    /** Encrypted like a file. */
    bytes: bytes("bytes").notNull(),
    createdAt: timestamp("created_at", { withTimezone: true, mode: "date" }).notNull(),
  },
  (table) => [
    index("shared_pictures_age").on(table.createdAt),
    index("shared_pictures_staged").on(table.createdAt).where(sql`${table.name} like 'staged-%'`),
  ],
);
