import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "@/lib/database/moment";

/** The kinds of bulk jobs. Their items change data at the bank; those of `work-on-payments`, in the portal. */
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
 * running ⇄ paused; running → finished once every item has ended; finished → running when failed items are retried.
 */
export type BulkJobState = "running" | "paused" | "finished";

/**
 * waiting → sending → done, proposed, unknown or failed; sending → waiting when nothing reached the bank; unknown and
 * proposed → done or failed; failed → waiting when a person retries it; waiting → skipped when a person skips it.
 */
export const BULK_ITEM_STATES = ["waiting", "sending", "unknown", "proposed", "done", "failed", "skipped"] as const;
export type BulkItemState = (typeof BULK_ITEM_STATES)[number];

/** Many changes that one person started with one action. */
export const bulkJobs = pgTable(
  "bulk_jobs",
  {
    id: uuid("id").primaryKey(),
    kind: text("kind").$type<BulkJobKind>().notNull(),
    title: text("title").notNull(),
    /** The record it belongs to: a batch, an import, a placement of a playbook. */
    subjectId: uuid("subject_id"),
    state: text("state").$type<BulkJobState>().notNull(),
    personId: uuid("person_id").notNull(),
    personName: text("person_name").notNull(),
    sessionId: uuid("session_id").notNull(),
    /** Whether a second factor was presented recently when it was started, or none was needed. */
    isSteppedUp: boolean("is_stepped_up").notNull(),
    itemCount: integer("item_count").notNull(),
    /** Why it is waiting or was paused, as a sentence. */
    notice: text("notice"),
    /** No item is sent before this time, because the bank could not be reached. */
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

/** One change of a bulk job. */
export const bulkItems = pgTable(
  "bulk_items",
  {
    jobId: uuid("job_id").notNull(),
    /** From 1, in the order of the person's list. */
    position: integer("position").notNull(),
    /** The display name, such as "Check 1042". */
    label: text("label").notNull(),
    /** The idempotency key of the change, created with the job, so that retries send it only once. */
    key: uuid("key").notNull(),
    /** The input of the use case, without the key. */
    input: jsonb("input").$type<Readonly<Record<string, unknown>>>().notNull(),
    state: text("state").$type<BulkItemState>().notNull(),
    attempts: integer("attempts").notNull().default(0),
    /** The intent of the change, while its outcome is unknown. */
    intentId: uuid("intent_id"),
    /** The approval of the change, while it is pending. */
    approvalId: uuid("approval_id"),
    /** The id of the resulting payment, authorization or restriction. */
    resultId: text("result_id"),
    /** Whether a failed item may succeed when it is retried. */
    canRetry: boolean("can_retry").notNull().default(true),
    /** Why it failed, or a remark about the result, as a sentence. */
    message: text("message"),
    requestId: text("request_id"),
    /** When the runner processes it next; the end of the lease while sending; null once it has ended. */
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
