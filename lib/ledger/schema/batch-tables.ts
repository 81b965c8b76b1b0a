import { sql } from "drizzle-orm";
import { bigint, boolean, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "@/lib/database/moment";

/** draft → sent, once. Drafts are deleted when they are discarded or unchanged for a long time. */
export type BatchState = "draft" | "sent";

/** The parts of an image's reading that a batch needs; regions are fractions of the image. */
export interface BatchPictureReading {
  /** Size of the straightened check in pixels. */
  readonly width: number;
  readonly height: number;
  /** The side that the image shows, which may differ from the given side; null when unclear. */
  readonly shows: "front" | "back" | null;
  readonly routing: string | null;
  readonly account: string | null;
  readonly checkNumber: string | null;
  readonly amountCents: number | null;
  /** The amounts of a front whose figures and words disagree; absent otherwise. */
  readonly amountConflict?: {
    readonly figuresCents: number;
    readonly wordsDollars: number;
    readonly wordsCents: number | null;
  };
  /** The date on a front, YYYY-MM-DD; null when none was read, absent on images from an earlier release. */
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

/** A stored rule that assigns an account to a check. */
export interface StoredAccountRule {
  readonly field: string;
  readonly value: string;
  readonly accountNumber: string;
}

/** Checks that are deposited together; one person's draft until it is sent. */
export const batches = pgTable(
  "batches",
  {
    id: uuid("id").primaryKey(),
    title: text("title").notNull(),
    personId: uuid("person_id").notNull(),
    personName: text("person_name").notNull(),
    state: text("state").$type<BatchState>().notNull(),
    /** Increases with each change of the fields below, so that a stale change is refused. */
    version: integer("version").notNull().default(1),
    /** The default account of the batch's checks. */
    accountNumber: text("account_number"),
    /** The count and total of the adding machine tape. */
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

/** The images of a batch; each is also a staged image, which the batch exempts from expiry. */
export const batchPictures = pgTable(
  "batch_pictures",
  {
    /** The staged image's id. */
    id: uuid("id").primaryKey(),
    batchId: uuid("batch_id")
      .notNull()
      .references(() => batches.id, { onDelete: "cascade" }),
    /** Upload order: files by name, then pages by number. */
    position: integer("position").notNull(),
    /** The file's name. */
    name: text("name").notNull(),
    /** The page in the file, from 1; null for a single-image file. */
    page: integer("page"),
    side: text("side").$type<"front" | "back">().notNull(),
    sha256: text("sha256").notNull(),
    reading: jsonb("reading").$type<BatchPictureReading>().notNull(),
  },
  (table) => [index("batch_pictures_of_batch").on(table.batchId, table.position)],
);

/** A person's rules for the accounts of their checks; the first matching rule applies. */
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
    /** Increases with each change, so that a stale change is refused. */
    version: integer("version").notNull().default(1),
    /** Ids of the batch's images; null for a missing side. */
    frontId: uuid("front_id"),
    backId: uuid("back_id"),
    /** The amount that a person typed or accepted. */
    amountCents: bigint("amount_cents", { mode: "number" }),
    /** The check's account; null for the batch's default. */
    accountNumber: text("account_number"),
    /** A person confirmed that the check is not a duplicate. */
    isNoDuplicate: boolean("is_no_duplicate").notNull().default(false),
  },
  (table) => [index("batch_checks_of_batch").on(table.batchId, table.position)],
);
