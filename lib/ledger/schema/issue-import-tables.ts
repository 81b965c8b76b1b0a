import { bigint, customType, date, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "@/lib/database/moment";

const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => "bytea" });

/**
 * Issue files, which list the checks that a customer issued and voided, from its accounting system. A draft stores the
 * file with the user's settings and corrections, and is parsed again on each use until it is sent.
 */
export const issueImports = pgTable(
  "issue_imports",
  {
    id: uuid("id").primaryKey(),
    personId: uuid("person_id").notNull(),
    personName: text("person_name").notNull(),
    fileName: text("file_name").notNull(),
    sha256: text("sha256").notNull(),
    content: bytes("content").notNull(),
    /** How to parse the file: encoding, columns, units. */
    settings: jsonb("settings").$type<Readonly<Record<string, unknown>>>(),
    /** Corrections by line number. The column name is required by the previous release. */
    corrections: jsonb("mends").$type<Readonly<Record<string, unknown>>>().notNull(),
    /** Count and total from the accounting system's control report, as entered. */
    control: jsonb("control").$type<Readonly<Record<string, unknown>>>(),
    state: text("state").$type<"draft" | "sent">().notNull(),
    /** ID of the bulk job that sends the file; null for a draft, or if there was nothing to send. */
    jobId: uuid("job_id"),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
    sentAt: moment("sent_at"),
  },
  (table) => [
    index("issue_imports_newest").on(table.createdAt, table.id),
    index("issue_imports_of_person").on(table.personId, table.state, table.updatedAt),
  ],
);

/** Parsed lines of sent issue files, and what was decided about each line. */
export const issueImportLines = pgTable(
  "issue_import_lines",
  {
    importId: uuid("import_id")
      .notNull()
      .references(() => issueImports.id),
    /** Line number in the file, from 1. */
    line: integer("line").notNull(),
    kind: text("kind").$type<"issue" | "void">(),
    accountNumber: text("account_number"),
    checkNumber: text("check_number"),
    amountCents: bigint("amount_cents", { mode: "number" }),
    payeeName: text("payee_name"),
    issueDate: date("issue_date", { mode: "string" }),
    /** Position in the bulk job; null if the line is not sent. */
    position: integer("position"),
    /** Why the line is not sent. */
    reason: text("reason"),
    /** ID of the active authorization that is to be revoked or is for the same check. */
    authorizationId: text("authorization_id"),
  },
  (table) => [primaryKey({ columns: [table.importId, table.line] })],
);

/** File layouts by source, as last confirmed. */
export const issueLayouts = pgTable(
  "issue_layouts",
  {
    /** Display name of the source. */
    source: text("source").primaryKey(),
    /** Identifies the layout by the column titles, or by the shape of a file without titles. */
    fingerprint: text("fingerprint").notNull(),
    settings: jsonb("settings").$type<Readonly<Record<string, unknown>>>().notNull(),
    updatedByName: text("updated_by_name").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (table) => [index("issue_layouts_by_fingerprint").on(table.fingerprint, table.updatedAt)],
);
