import { sql } from "drizzle-orm";
import { bigint, boolean, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "@/lib/database/moment";

/** draft → sent, once. A draft that is discarded, or that no one touched for long, is deleted. */
export type BatchState = "draft" | "sent";

/** What was read from the picture of one side, as far as a batch needs it; regions are fractions of the picture. */
export interface BatchPictureReading {
  /** Size of the straightened check in pixels. */
  readonly width: number;
  readonly height: number;
  /** What the picture shows, whatever side it was given as; null when that is not clear. */
  readonly shows: "front" | "back" | null;
  readonly routing: string | null;
  readonly account: string | null;
  readonly checkNumber: string | null;
  readonly amountCents: number | null;
  /** The amounts of a front whose figures and words differ, in cents and dollars; absent on others. */
  readonly amountConflict?: {
    readonly figuresCents: number;
    readonly wordsDollars: number;
    readonly wordsCents: number | null;
  };
  /** The date on a front, YYYY-MM-DD; null when none was read, absent on pictures of an earlier release. */
  readonly date?: string | null;
  readonly amountRegion: {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  } | null;
  /** The names of the required image tests that failed. */
  readonly failedTests: readonly string[];
}

/** A rule about the account of a check, as it is kept. */
export interface StoredAccountRule {
  readonly field: string;
  readonly value: string;
  readonly accountNumber: string;
}

/** Checks that are deposited together: a draft of one person until it is sent. */
export const batches = pgTable(
  "batches",
  {
    id: uuid("id").primaryKey(),
    title: text("title").notNull(),
    personId: uuid("person_id").notNull(),
    personName: text("person_name").notNull(),
    state: text("state").$type<BatchState>().notNull(),
    /** Counts the changes of the fields below, so that a stale one is refused. */
    version: integer("version").notNull().default(1),
    /** The default account of the batch's checks. */
    accountNumber: text("account_number"),
    /** What the tape says. */
    expectedCount: integer("expected_count"),
    expectedCents: bigint("expected_cents", { mode: "number" }),
    /** Why it was sent although it does not balance. */
    imbalanceReason: text("imbalance_reason"),
    /** The bulk job that sends it; null for a draft. */
    jobId: uuid("job_id"),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
    sentAt: moment("sent_at"),
  },
  (table) => [
    index("batches_newest").on(table.createdAt, table.id),
    index("batches_untouched").on(table.updatedAt).where(sql`${table.state} = 'draft'`),
  ],
);

/** The pictures of a batch; each is a staged image too, which the batch holds past its expiry. */
export const batchPictures = pgTable(
  "batch_pictures",
  {
    /** The staged image's id. */
    id: uuid("id").primaryKey(),
    batchId: uuid("batch_id")
      .notNull()
      .references(() => batches.id, { onDelete: "cascade" }),
    /** In the order in which they were given: of files by name, of pages by number. */
    position: integer("position").notNull(),
    /** The file's name. */
    name: text("name").notNull(),
    /** The page in the file, from 1; null for a file of one picture. */
    page: integer("page"),
    side: text("side").$type<"front" | "back">().notNull(),
    sha256: text("sha256").notNull(),
    reading: jsonb("reading").$type<BatchPictureReading>().notNull(),
  },
  (table) => [index("batch_pictures_of_batch").on(table.batchId, table.position)],
);

/** By which rules a person's checks go into which accounts; the first rule that a check meets counts. */
export const batchAccountRules = pgTable("batch_account_rules", {
  personId: uuid("person_id").primaryKey(),
  rules: jsonb("rules").$type<readonly StoredAccountRule[]>().notNull(),
  updatedAt: moment("updated_at").notNull(),
});

/** The checks of a batch. */
export const batchChecks = pgTable(
  "batch_checks",
  {
    id: uuid("id").primaryKey(),
    batchId: uuid("batch_id")
      .notNull()
      .references(() => batches.id, { onDelete: "cascade" }),
    position: integer("position").notNull(),
    /** Counts the changes, so that a stale one is refused. */
    version: integer("version").notNull().default(1),
    /** Ids of pictures of the batch; null for a missing side. */
    frontId: uuid("front_id"),
    backId: uuid("back_id"),
    /** As a person typed or accepted it. */
    amountCents: bigint("amount_cents", { mode: "number" }),
    /** Its own account; null for the batch's. */
    accountNumber: text("account_number"),
    /** A person looked at what it may be a duplicate of, and it is another check. */
    isNoDuplicate: boolean("is_no_duplicate").notNull().default(false),
  },
  (table) => [index("batch_checks_of_batch").on(table.batchId, table.position)],
);
