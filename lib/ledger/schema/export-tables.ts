import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "@/lib/database/moment";

/** Formats of prepared exports. */
export const EXPORT_FORMATS = ["csv", "xlsx"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** running → ready or failed. */
export type ExportState = "running" | "ready" | "failed";

/** Exports of payments that are prepared in the background for the people who requested them. */
export const paymentExports = pgTable(
  "payment_exports",
  {
    id: uuid("id").primaryKey(),
    personId: uuid("person_id").notNull(),
    personName: text("person_name").notNull(),
    sessionId: uuid("session_id").notNull(),
    format: text("format").$type<ExportFormat>().notNull(),
    /** Filters as the query string of the list's URL, without `?`; empty for all payments. */
    search: text("search").notNull(),
    /**
     * IDs of the payments in order, if they were selected individually or are sorted; null for all matching payments.
     */
    ids: jsonb("ids").$type<readonly string[]>(),
    state: text("state").$type<ExportState>().notNull(),
    /** Number of payments stored so far; `parts` is the number of their parts. */
    rows: integer("rows").notNull().default(0),
    parts: integer("parts").notNull().default(0),
    /** Cursor of the last stored payment; null before the first payment. */
    cursor: text("cursor"),
    /** Why the export has fewer payments than match the filters, or why it failed. */
    notice: text("notice"),
    /** End of the worker's lease; null once the export has ended. */
    leaseUntil: moment("lease_until"),
    createdAt: moment("created_at").notNull(),
    finishedAt: moment("finished_at"),
  },
  (table) => [
    index("payment_exports_due").on(table.leaseUntil).where(sql`${table.leaseUntil} is not null`),
    index("payment_exports_of_person").on(table.personId, table.createdAt),
    index("payment_exports_by_age").on(table.createdAt),
  ],
);

/** Parts of exports, with each cell as text. A part is inserted in the transaction that advances the cursor. */
export const paymentExportParts = pgTable(
  "payment_export_parts",
  {
    exportId: uuid("export_id")
      .notNull()
      .references(() => paymentExports.id, { onDelete: "cascade" }),
    position: integer("position").notNull(),
    rows: jsonb("rows").$type<readonly (readonly (string | boolean | null)[])[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.exportId, table.position] })],
);
