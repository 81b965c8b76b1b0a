import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "@/lib/database/moment";

/** The formats in which a prepared export is downloaded. */
export const EXPORT_FORMATS = ["csv", "xlsx"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** running → ready or failed. */
export type ExportState = "running" | "ready" | "failed";

/** An export of payments that is prepared in the background for the person who requested it. */
export const paymentExports = pgTable(
  "payment_exports",
  {
    id: uuid("id").primaryKey(),
    personId: uuid("person_id").notNull(),
    personName: text("person_name").notNull(),
    sessionId: uuid("session_id").notNull(),
    format: text("format").$type<ExportFormat>().notNull(),
    /** The filters as the query string of the list's URL, without `?`; empty for all payments. */
    search: text("search").notNull(),
    /**
     * The payments in order, when they were selected individually or are sorted; null for all that the filters find.
     */
    ids: jsonb("ids").$type<readonly string[]>(),
    state: text("state").$type<ExportState>().notNull(),
    /** The number of payments stored so far, and of their parts. */
    rows: integer("rows").notNull().default(0),
    parts: integer("parts").notNull().default(0),
    /** The cursor of the last stored payment; null before the first. */
    cursor: text("cursor"),
    /** Why it has fewer payments than the filters find, or failed. */
    notice: text("notice"),
    /** The end of the worker's lease; null once it has ended. */
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

/** The rows of an export in parts, each cell as text; written in order, in the transaction that moves its cursor. */
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
