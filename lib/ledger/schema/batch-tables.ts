import { sql } from "drizzle-orm";
import { bigint, boolean, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "@/lib/database/moment";

/** draft → sent. Drafts are deleted if they are discarded or have not changed for a long time. */
export type BatchState = "draft" | "sent";

/** Parts of an image reading that a batch needs; regions are fractions of the image size. */
export interface BatchPictureReading {
  /** Size of the straightened check in pixels. */
  readonly width: number;
  readonly height: number;
  /** Side that the image shows, which may differ from the specified side; null if unclear. */
  readonly shows: "front" | "back" | null;
  readonly routing: string | null;
  readonly account: string | null;
  readonly checkNumber: string | null;
  readonly amountCents: number | null;
  /** Amounts on a front whose numeric and written amounts differ; otherwise omitted. */
  readonly amountConflict?: {
    readonly figuresCents: number;
    readonly wordsDollars: number;
    readonly wordsCents: number | null;
  };
  /** Date on a front, YYYY-MM-DD; null if none was read, omitted on images from earlier releases. */
  readonly date?: string | null;
  readonly amountRegion: {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  } | null;
  /** Names of the required image tests that failed. */
  readonly failedTests: readonly string[];
}

/** A stored rule that assigns an account to a check. */
export interface StoredAccountRule {
  readonly field: string;
  readonly value: string;
  readonly accountNumber: string;
}

/** Groups of checks deposited together; a batch is one person's draft until it is sent. */
export const batches = pgTable(
  "batches",
  {
    id: uuid("id").primaryKey(),
    title: text("title").notNull(),
    personId: uuid("person_id").notNull(),
    personName: text("person_name").notNull(),
    state: text("state").$type<BatchState>().notNull(),
    /** Increases with each change of the fields below, so that outdated changes are refused. */
    version: integer("version").notNull().default(1),
    /** Default account for the batch's checks. */
    accountNumber: text("account_number"),
    /** Count and total from the adding machine tape. */
    expectedCount: integer("expected_count"),
    expectedCents: bigint("expected_cents", { mode: "number" }),
    /** Why the batch was sent although it does not balance. */
    imbalanceReason: text("imbalance_reason"),
    /** ID of the bulk job that sends the batch; null for a draft. */
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

/** Images of batches. Each is also a staged image, which the batch exempts from expiry. */
export const batchPictures = pgTable(
  "batch_pictures",
  {
    /** ID of the staged image. */
    id: uuid("id").primaryKey(),
    batchId: uuid("batch_id")
      .notNull()
      .references(() => batches.id, { onDelete: "cascade" }),
    /** Upload order: files by name, then pages by number. */
    position: integer("position").notNull(),
    /** File name. */
    name: text("name").notNull(),
    /** Page number in the file, from 1; null for a single-image file. */
    page: integer("page"),
    side: text("side").$type<"front" | "back">().notNull(),
    sha256: text("sha256").notNull(),
    reading: jsonb("reading").$type<BatchPictureReading>().notNull(),
  },
  (table) => [index("batch_pictures_of_batch").on(table.batchId, table.position)],
);

/** Each person's rules for assigning accounts to checks; the first matching rule applies. */
export const batchAccountRules = pgTable("batch_account_rules", {
  personId: uuid("person_id").primaryKey(),
  rules: jsonb("rules").$type<readonly StoredAccountRule[]>().notNull(),
  updatedAt: moment("updated_at").notNull(),
});

/** Checks in batches. */
export const batchChecks = pgTable(
  "batch_checks",
  {
    id: uuid("id").primaryKey(),
    batchId: uuid("batch_id")
      .notNull()
      .references(() => batches.id, { onDelete: "cascade" }),
    position: integer("position").notNull(),
    /** Increases with each change, so that outdated changes are refused. */
    version: integer("version").notNull().default(1),
    /** ID of the front image in the batch; null if the side is missing. `backId` is similar. */
    frontId: uuid("front_id"),
    backId: uuid("back_id"),
    /** Amount that a user entered or accepted. */
    amountCents: bigint("amount_cents", { mode: "number" }),
    /** Account for the check; null for the batch's default account. */
    accountNumber: text("account_number"),
    /** Whether a user confirmed that the check is not a duplicate. */
    isNoDuplicate: boolean("is_no_duplicate").notNull().default(false),
  },
  (table) => [index("batch_checks_of_batch").on(table.batchId, table.position)],
);
