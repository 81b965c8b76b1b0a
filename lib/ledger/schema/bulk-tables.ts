import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "@/lib/database/moment";

/** Kinds of bulk jobs. Items change data at the bank; items of `work-on-payments` change data in the portal. */
export const BULK_JOB_KINDS = [
  "deposit-batch",
  "issue-file",
  "place-playbook",
  "lift-playbook",
  "cancel-deposits",
  "return-checks",
  "work-on-payments",
  "resend-deliveries",
] as const;
export type BulkJobKind = (typeof BULK_JOB_KINDS)[number];

/**
 * running ⇄ paused; running → finished once no items are left to send; finished → running if failed items are retried.
 */
export type BulkJobState = "running" | "paused" | "finished";

/**
 * waiting → sending → done, proposed, unknown or failed; sending → waiting if nothing reached the bank; unknown and
 * proposed → done or failed; failed → waiting if a user retries the item; waiting → skipped if a user skips the item.
 */
export const BULK_ITEM_STATES = ["waiting", "sending", "unknown", "proposed", "done", "failed", "skipped"] as const;
export type BulkItemState = (typeof BULK_ITEM_STATES)[number];

/** Jobs that make many changes, started by one person with one action. */
export const bulkJobs = pgTable(
  "bulk_jobs",
  {
    id: uuid("id").primaryKey(),
    kind: text("kind").$type<BulkJobKind>().notNull(),
    title: text("title").notNull(),
    /** ID of the batch, import or playbook placement the job belongs to. */
    subjectId: uuid("subject_id"),
    state: text("state").$type<BulkJobState>().notNull(),
    personId: uuid("person_id").notNull(),
    personName: text("person_name").notNull(),
    sessionId: uuid("session_id").notNull(),
    /** Whether, at the start, a second factor had been presented recently or none was needed. */
    isSteppedUp: boolean("is_stepped_up").notNull(),
    itemCount: integer("item_count").notNull(),
    /** Why the job is waiting or paused, as a sentence. */
    notice: text("notice"),
    /** No items are sent before this time, because the bank could not be reached. */
    waitsUntil: moment("waits_until"),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
    finishedAt: moment("finished_at"),
  },
  (table) => [
    index("bulk_jobs_running").on(table.createdAt).where(sql`${table.state} = 'running'`),
    index("bulk_jobs_of_subject").on(table.subjectId),
  ],
);

/** Changes that bulk jobs make. */
export const bulkItems = pgTable(
  "bulk_items",
  {
    jobId: uuid("job_id").notNull(),
    /** From 1, in the order of the user's list. */
    position: integer("position").notNull(),
    /** Display name, such as "Check 1042". */
    label: text("label").notNull(),
    /** Idempotency key of the change, created with the job so that retries make the change only once. */
    key: uuid("key").notNull(),
    /** Input of the use case, without the key. */
    input: jsonb("input").$type<Readonly<Record<string, unknown>>>().notNull(),
    state: text("state").$type<BulkItemState>().notNull(),
    attempts: integer("attempts").notNull().default(0),
    /** ID of the intent, while the outcome is unknown. */
    intentId: uuid("intent_id"),
    /** ID of the approval, while it is pending. */
    approvalId: uuid("approval_id"),
    /** ID of the resulting payment, authorization or restriction. */
    resultId: text("result_id"),
    /** Whether a failed item can be retried. */
    canRetry: boolean("can_retry").notNull().default(true),
    /** Why the item failed, or a remark about the result, as a sentence. */
    message: text("message"),
    requestId: text("request_id"),
    /** End of the lease while sending; otherwise null. */
    nextAttemptAt: moment("next_attempt_at"),
    updatedAt: moment("updated_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.jobId, table.position] }),
    index("bulk_items_by_state").on(table.jobId, table.state, table.position),
    index("bulk_items_due").on(table.nextAttemptAt).where(sql`${table.nextAttemptAt} is not null`),
    index("bulk_items_open").on(table.state).where(sql`${table.state} in ('unknown', 'proposed')`),
  ],
);
