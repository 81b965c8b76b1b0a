import "server-only";
import { z } from "zod";
import { maskFor } from "@/lib/access/masking/account-masking";
import { can } from "@/lib/access/permissions";
import { refuseUnless } from "@/lib/access/refuse-unless";
import type { Session } from "@/lib/access/session";
import {
  type BulkCounts,
  type BulkItem,
  type BulkJob,
  countBulkItems,
  countRetryableItems,
  findBulkItems,
  findBulkJob,
} from "@/lib/bulk/queries/bulk-jobs";
import { type DepositTotal, findDepositTotals } from "@/lib/bulk/queries/deposit-totals";
import { ledger } from "@/lib/ledger/open-ledger";
import { findPaymentStatuses, type PaymentStatusFields } from "@/lib/ledger/payments/payment-queries";
import {
  BULK_ITEM_STATES,
  type BulkItemState,
  type BulkJobKind,
  type BulkJobState,
} from "@/lib/ledger/schema/bulk-tables";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";
import { isGuid } from "@/lib/shared/is-guid";
import { failure, type Outcome, success } from "@/lib/shared/outcome";
import { BULK_PERMISSIONS } from "./bulk-permissions";

export interface BulkItemView {
  readonly position: number;
  readonly label: string;
  readonly state: BulkItemState;
  readonly resultId: string | null;
  readonly approvalId: string | null;
  readonly message: string | null;
  readonly requestId: string | null;
  /** Current status of the payment the item created; null if there is none. */
  readonly payment: PaymentStatusFields | null;
}

/** A bulk job with a page of its items. */
export interface BulkJobView {
  readonly id: string;
  readonly kind: BulkJobKind;
  readonly title: string;
  readonly state: BulkJobState;
  readonly startedBy: string;
  readonly notice: string | null;
  readonly itemCount: number;
  readonly counts: BulkCounts;
  /** Number of failed items that can be retried. */
  readonly retryable: number;
  /** Outcomes of a deposit batch's checks; empty for other kinds of jobs. */
  readonly totals: readonly DepositTotal[];
  /** ISO 8601 timestamp, UTC */
  readonly createdAt: string;
  readonly finishedAt: string | null;
  /** Whether this user may stop the job. */
  readonly canStop: boolean;
  /** Whether this user may continue the job, having started it. */
  readonly canSend: boolean;
  readonly items: readonly BulkItemView[];
  /** Value of `after` for the next page; null on the last page. */
  readonly next: number | null;
}

const PAGE_ITEMS = 200;

const querySchema = z.object({
  state: z.enum(BULK_ITEM_STATES).optional().catch(undefined),
  after: z.coerce.number().int().min(0).catch(0),
});

/**
 * Gets a bulk job with its counts and a page of its items.
 *
 * @param query `state` limits the items to one state; `after` is the position after which the page begins
 */
export async function getBulkJob(
  session: Session,
  id: string,
  query: unknown = {},
): Promise<Outcome<BulkJobView, "forbidden" | "not-found">> {
  const { db } = await ledger();
  const readable = await getBulkJobForReading(session, id);
  if (!readable.ok) return readable;
  const job = readable.value;
  const { state, after } = querySchema.parse(query);
  const states = state && [state];
  const [counts, retryable, items, totals] = await Promise.all([
    countBulkItems(db, job.id),
    countRetryableItems(db, job.id),
    findBulkItems(db, job.id, { states, after, limit: PAGE_ITEMS + 1 }),
    job.kind === "deposit-batch" ? findDepositTotals(db, [job.id]) : null,
  ]);
  const page = items.slice(0, PAGE_ITEMS);
  const paymentOf = await findCreatedPayments(db, job.kind, page);
  const canStop = can(session, BULK_PERMISSIONS[job.kind].change);
  const view: BulkJobView = {
    id: job.id,
    kind: job.kind,
    title: job.title,
    state: job.state,
    startedBy: job.personName,
    notice: job.notice,
    itemCount: job.itemCount,
    counts,
    retryable,
    totals: totals?.get(job.id) ?? [],
    createdAt: job.createdAt.toISOString(),
    finishedAt: job.finishedAt?.toISOString() ?? null,
    canStop,
    canSend: canStop && job.personId === session.person.id,
    items: page.map((item) => toItemView(item, paymentOf(item))),
    next: items.length > page.length ? (page.at(-1)?.position ?? null) : null,
  };
  return success(await maskFor(session, view));
}

/** Gets a job that the user may read. */
export async function getBulkJobForReading(
  session: Session,
  id: string,
): Promise<Outcome<BulkJob, "forbidden" | "not-found">> {
  const { db } = await ledger();
  const job = isGuid(id) ? await findBulkJob(db, id) : null;
  const forbidden = refuseUnless(session, BULK_PERMISSIONS[job?.kind ?? "deposit-batch"].read);
  if (forbidden) return forbidden;
  return job ? success(job) : failure("not-found", "Job not found.");
}

/** States in which an item's result is the payment it created. A failed return's result is the inbound check. */
const CREATED_PAYMENT_STATES: Readonly<Partial<Record<BulkJobKind, readonly BulkItemState[]>>> = {
  "deposit-batch": ["done", "failed"],
  "return-checks": ["done"],
};

/** Returns a function that looks up the current status of the payment an item created, or null if there is none. */
export async function findCreatedPayments(db: LedgerExecutor, kind: BulkJobKind, items: readonly BulkItem[]) {
  const idOf = ({ state, resultId }: BulkItem) => (CREATED_PAYMENT_STATES[kind]?.includes(state) ? resultId : null);
  const statuses = await findPaymentStatuses(
    db,
    items.flatMap((item) => idOf(item) ?? []),
  );
  return (item: BulkItem) => statuses.get(idOf(item) ?? "") ?? null;
}

function toItemView(item: BulkItem, payment: PaymentStatusFields | null): BulkItemView {
  const { position, label, state, resultId, approvalId, message, requestId } = item;
  return { position, label, state, resultId, approvalId, message, requestId, payment };
}
