import { bigint, customType, date, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "@/lib/database/moment";

const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => "bytea" });

/**
 * Issue files: the checks that a customer issued and voided, as its accounting system wrote them. A draft stores the
 * file with the person's settings and corrections, and is parsed again each time until it is sent.
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
    /** How the file is read: encoding, columns, units. */
    settings: jsonb("settings").$type<Readonly<Record<string, unknown>>>(),
    /** Corrections by line number. The column keeps the name that the previous release reads. */
    corrections: jsonb("mends").$type<Readonly<Record<string, unknown>>>().notNull(),
    /** Count and total from the accounting system's control report, as typed. */
    control: jsonb("control").$type<Readonly<Record<string, unknown>>>(),
    state: text("state").$type<"draft" | "sent">().notNull(),
    /** The bulk job that sends it; null for a draft, and when no line had anything to send. */
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

/** The lines of a sent issue file, as read, with the decision about each. */
export const issueImportLines = pgTable(
  "issue_import_lines",
  {
    importId: uuid("import_id")
      .notNull()
      .references(() => issueImports.id),
    /** The line of the file, from 1. */
    line: integer("line").notNull(),
    kind: text("kind").$type<"issue" | "void">(),
    accountNumber: text("account_number"),
    checkNumber: text("check_number"),
    amountCents: bigint("amount_cents", { mode: "number" }),
    payeeName: text("payee_name"),
    issueDate: date("issue_date", { mode: "string" }),
    /** The position in the bulk job; null for a line that is not sent. */
    position: integer("position"),
    /** Why a line is not sent. */
    reason: text("reason"),
    /** The active authorization that the line concerns: to be revoked, or of the same check. */
    authorizationId: text("authorization_id"),
  },
  (table) => [primaryKey({ columns: [table.importId, table.line] })],
);

/** The layout of each source's files, as last confirmed. */
export const issueLayouts = pgTable(
  "issue_layouts",
  {
    /** The source's display name. */
    source: text("source").primaryKey(),
    /** Identifies the layout: the column titles, or the shape of a file without titles. */
    fingerprint: text("fingerprint").notNull(),
    settings: jsonb("settings").$type<Readonly<Record<string, unknown>>>().notNull(),
    updatedByName: text("updated_by_name").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (table) => [index("issue_layouts_by_fingerprint").on(table.fingerprint, table.updatedAt)],
);
