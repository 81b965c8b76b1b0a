import "server-only";
import { and, asc, count, desc, eq, gt, inArray, notExists, type SQL, sql } from "drizzle-orm";
import { notifyChange } from "@/lib/ledger/changes/change-notifications";
import {
  BULK_ITEM_STATES,
  type BulkItemState,
  type BulkJobKind,
  type BulkJobState,
  bulkItems,
  bulkJobs,
} from "@/lib/ledger/schema/bulk-tables";
import type { LedgerExecutor, LedgerTransaction } from "@/lib/ledger/schema/ledger-database";

export type BulkJob = typeof bulkJobs.$inferSelect;
export type BulkItem = typeof bulkItems.$inferSelect;
export type NewBulkJob = Omit<
  typeof bulkJobs.$inferInsert,
  "state" | "itemCount" | "notice" | "waitsUntil" | "updatedAt"
>;

export interface NewBulkItem {
  readonly label: string;
  readonly key: string;
  readonly input: Readonly<Record<string, unknown>>;
}

/** Number of items per state */
export type BulkCounts = Readonly<Record<BulkItemState, number>>;

const MAX_ITEMS_PER_INSERT = 5_000;

/** Inserts a running job with its items, in the given order. */
export async function insertBulkJob(
  tx: LedgerTransaction,
  job: NewBulkJob,
  items: readonly NewBulkItem[],
): Promise<void> {
  await tx.insert(bulkJobs).values({ ...job, state: "running", itemCount: items.length, updatedAt: job.createdAt });
  for (let start = 0; start < items.length; start += MAX_ITEMS_PER_INSERT) {
    const rows = items
      .slice(start, start + MAX_ITEMS_PER_INSERT)
      .map((item, index) => ({ ...item, position: start + index + 1 }));
    await tx.execute(sql`
      insert into bulk_items (job_id, position, label, key, input, state, updated_at)
      select ${job.id}::uuid, position, label, key, input, 'waiting', ${job.createdAt.toISOString()}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
        as item(position integer, label text, key uuid, input jsonb)`);
  }
  await notifyChange(tx, { topic: "bulk-job", id: job.id });
}

export async function findBulkJob(db: LedgerExecutor, id: string): Promise<BulkJob | null> {
  const [job] = await db.select().from(bulkJobs).where(eq(bulkJobs.id, id));
  return job ?? null;
}

/** Returns the states of jobs, by job ID. */
export async function findBulkJobStates(
  db: LedgerExecutor,
  ids: readonly string[],
): Promise<ReadonlyMap<string, BulkJobState>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: bulkJobs.id, state: bulkJobs.state })
    .from(bulkJobs)
    .where(inArray(bulkJobs.id, [...ids]));
  return new Map(rows.map(({ id, state }) => [id, state]));
}

/** A job with its number of items per state except `done`. */
export interface BulkJobWithCounts extends BulkJob {
  readonly open: Readonly<Partial<Record<BulkItemState, number>>>;
}

/** Returns the newest jobs of the given kinds. */
export async function findNewestBulkJobs(
  db: LedgerExecutor,
  kinds: readonly BulkJobKind[],
  limit: number,
): Promise<BulkJobWithCounts[]> {
  const jobs = await db
    .select()
    .from(bulkJobs)
    .where(inArray(bulkJobs.kind, [...kinds]))
    .orderBy(desc(bulkJobs.createdAt), desc(bulkJobs.id))
    .limit(limit);
  // Skips done items: there are many, and only the job's page shows their number.
  const counts = await db
    .select({ jobId: bulkItems.jobId, state: bulkItems.state, items: count() })
    .from(bulkItems)
    .where(
      and(
        inArray(
          bulkItems.jobId,
          jobs.map(({ id }) => id),
        ),
        inArray(
          bulkItems.state,
          BULK_ITEM_STATES.filter((state) => state !== "done"),
        ),
      ),
    )
    .groupBy(bulkItems.jobId, bulkItems.state);
  return jobs.map((job) => ({
    ...job,
    open: Object.fromEntries(counts.flatMap(({ jobId, state, items }) => (jobId === job.id ? [[state, items]] : []))),
  }));
}

export async function countBulkItems(db: LedgerExecutor, jobId: string): Promise<BulkCounts> {
  const rows = await db
    .select({ state: bulkItems.state, items: count() })
    .from(bulkItems)
    .where(eq(bulkItems.jobId, jobId))
    .groupBy(bulkItems.state);
  const zeros = Object.fromEntries(BULK_ITEM_STATES.map((state) => [state, 0])) as Record<BulkItemState, number>;
  return Object.assign(zeros, Object.fromEntries(rows.map(({ state, items }) => [state, items])));
}

/** Returns the items after position `after`, in order, limited to `states` if given. */
export function findBulkItems(
  db: LedgerExecutor,
  jobId: string,
  page: { readonly states?: readonly BulkItemState[]; readonly after: number; readonly limit: number },
): Promise<BulkItem[]> {
  const inStates: SQL | undefined = page.states && inArray(bulkItems.state, [...page.states]);
  return db
    .select()
    .from(bulkItems)
    .where(and(eq(bulkItems.jobId, jobId), gt(bulkItems.position, page.after), inStates))
    .orderBy(asc(bulkItems.position))
    .limit(page.limit);
}

/** Changes a job's state to `to` if it is one of `from`; returns whether it changed. */
export async function moveBulkJob(
  db: LedgerExecutor,
  id: string,
  { from, to, ...change }: BulkJobMove,
  now: Date,
): Promise<boolean> {
  const moved = await db
    .update(bulkJobs)
    .set({ ...change, state: to, waitsUntil: null, updatedAt: now, finishedAt: null })
    .where(and(eq(bulkJobs.id, id), inArray(bulkJobs.state, [...from])))
    .returning({ id: bulkJobs.id });
  if (moved.length > 0) await notifyChange(db, { topic: "bulk-job", id });
  return moved.length > 0;
}

interface BulkJobMove extends Pick<BulkJob, "notice"> {
  readonly from: readonly BulkJobState[];
  readonly to: BulkJobState;
  readonly sessionId?: string;
  readonly isSteppedUp?: boolean;
}

/** Counts the failed items that can be retried. */
export function countRetryableItems(db: LedgerExecutor, jobId: string): Promise<number> {
  return db.$count(bulkItems, isRetryable(jobId));
}

/** Marks failed items for retry if they can be retried; returns their number. */
export async function retryBulkItems(tx: LedgerTransaction, jobId: string, now: Date): Promise<number> {
  return moveItems(tx, isRetryable(jobId), "waiting", now);
}

const isRetryable = (jobId: string) =>
  and(eq(bulkItems.jobId, jobId), eq(bulkItems.state, "failed"), bulkItems.canRetry);

/** Changes the state of all items in state `from`; returns their number. */
export async function moveBulkItems(
  tx: LedgerTransaction,
  jobId: string,
  { from, to }: { readonly from: BulkItemState; readonly to: BulkItemState },
  now: Date,
): Promise<number> {
  return moveItems(tx, and(eq(bulkItems.jobId, jobId), eq(bulkItems.state, from)), to, now);
}

async function moveItems(tx: LedgerTransaction, where: SQL | undefined, to: BulkItemState, now: Date): Promise<number> {
  const moved = await tx
    .update(bulkItems)
    .set({ state: to, message: null, requestId: null, nextAttemptAt: null, updatedAt: now })
    .where(where)
    .returning({ position: bulkItems.position });
  return moved.length;
}

/** Finishes a job that has no more items to send; some outcomes may still be pending. */
export async function finishBulkJob(db: LedgerExecutor, id: string, now: Date): Promise<void> {
  const unsent = db
    .select({ one: sql`1` })
    .from(bulkItems)
    .where(and(eq(bulkItems.jobId, id), inArray(bulkItems.state, ["waiting", "sending"])));
  await db
    .update(bulkJobs)
    .set({ state: "finished", notice: null, finishedAt: now, updatedAt: now })
    .where(and(eq(bulkJobs.id, id), inArray(bulkJobs.state, ["running", "paused"]), notExists(unsent)));
}
