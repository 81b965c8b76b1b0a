import "server-only";
import { eq, sql } from "drizzle-orm";
import { prepared } from "@/lib/database/prepared";
import { findMatchingIds } from "@/lib/ledger/payments/planner/find-ids";
import { isNewestFirst, type ListSlice, type PaymentCursor } from "@/lib/ledger/payments/planner/list-source";
import type { PaymentFilters } from "@/lib/ledger/payments/planner/payment-filters";
import { buildPlans } from "@/lib/ledger/payments/planner/query-plans";
import { runPlan } from "@/lib/ledger/payments/planner/run-plan";
import { savedAccounts } from "@/lib/ledger/schema/deposit-tables";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";
import { payments } from "@/lib/ledger/schema/payment-tables";

export interface PaymentPageQuery {
  readonly filters?: PaymentFilters;
  /** Returns payments older than this cursor. */
  readonly before?: PaymentCursor;
  /** Returns the adjacent page of payments newer than this cursor, also newest first. */
  readonly after?: PaymentCursor;
  readonly limit: number;
}

const LISTED = {
  id: payments.id,
  createdAt: payments.createdAt,
  createdAtText: payments.createdAtText,
  lastModifiedAtText: payments.lastModifiedAtText,
  status: payments.status,
  posting: payments.posting,
  paymentType: payments.paymentType,
  direction: payments.direction,
  checkType: payments.checkType,
  accountNumber: payments.accountNumber,
  accountName: savedAccounts.name,
  checkNumber: payments.checkNumber,
  payeeName: payments.payeeName,
  amountCents: payments.amountCents,
  rejectionReason: payments.rejectionReason,
  returnCode: payments.returnCode,
  positivePayResult: payments.positivePayResult,
  wasReturned: payments.wasReturned,
  decisionRequired: payments.decisionRequired,
  originalPaymentId: payments.originalPaymentId,
  /** True only if the bank's record has `hasFrontImage: false`. */
  hasNoFrontImage: sql<boolean>`coalesce(${payments.record}->'hasFrontImage' = 'false'::jsonb, false)`,
  clientIdentifier: payments.clientIdentifier,
  purpose: sql<string | null>`${payments.record}->>'purpose'`,
  recognizedAmount: sql<unknown>`${payments.record}->'recognizedAmount'`,
};

/**
 * Finds the first payments that match the filters on one side of a cursor: newest first, or oldest first after a
 * cursor. First finds the IDs, from indexes alone if possible, so that only the returned records are read.
 */
export async function findFirstPayments(db: LedgerExecutor, query: PaymentPageQuery): Promise<ListedPayment[]> {
  const { filters = {}, before, after, limit } = query;
  const { createdFrom, createdBefore } = filters;
  let slice: ListSlice = { createdFrom, createdBefore, before, after, limit };
  const ids = new Set<string>();
  const plans = await buildPlans(db, filters);
  for (const plan of plans) {
    const planIds = await runPlan(db, plan, slice);
    for (const id of planIds) ids.add(id);
    // Other plans' matches beyond a full page are not on this page.
    if (planIds.length === limit && plan !== plans.at(-1)) slice = await endSliceAt(db, slice, planIds.at(-1)!);
  }
  const rows = await findListedPayments(db, ids);
  // Keeps the database's order for the next page, because its collation may sort IDs differently.
  if (plans.length === 1) return inOrderOf(ids, rows);
  const sign = after && !before ? 1 : -1;
  return rows.sort((a, b) => sign * compareByCreation(a, b)).slice(0, limit);
}

/** Finds payments that match search terms, most exact kind of match first, and newest first within each kind. */
export async function findBySearchTerms(
  db: LedgerExecutor,
  searchTerms: NonNullable<PaymentFilters["searchTerms"]>,
  limit: number,
) {
  const ids = new Set<string>();
  for (const plan of await buildPlans(db, { searchTerms })) {
    for (const id of await runPlan(db, plan, { limit })) ids.add(id);
    if (ids.size >= limit) break;
  }
  return inOrderOf(ids, await findListedPayments(db, ids)).slice(0, limit);
}

export interface PaymentCount {
  readonly count: number;
  /** Whether there may be more matches. */
  readonly isMore: boolean;
}

/** Counts matching payments up to `limit`, reading a bounded number of payments. */
export async function countPayments(db: LedgerExecutor, filters: PaymentFilters, limit: number): Promise<PaymentCount> {
  const { ids, isComplete } = await findMatchingIds(db, filters, limit);
  return { count: Math.min(ids.length, limit), isMore: !isComplete };
}

async function findListedPayments(db: LedgerExecutor, ids: ReadonlySet<string>) {
  return ids.size === 0 ? [] : listedPayments(db).execute({ ids: JSON.stringify([...ids]) });
}

const listedPayments = prepared((db: LedgerExecutor) =>
  db
    .select(LISTED)
    .from(payments)
    .leftJoin(savedAccounts, eq(savedAccounts.accountNumber, payments.accountNumber))
    .where(sql`${payments.id} in (select json_array_elements_text(${sql.placeholder("ids")}::json))`)
    .prepare("listed_payments"),
);

export type ListedPayment = Awaited<ReturnType<typeof findListedPayments>>[number];

/** Returns the payments with these IDs, in the order of the IDs. */
export async function listInOrder(db: LedgerExecutor, ids: readonly string[]): Promise<ListedPayment[]> {
  const unique = new Set(ids);
  return inOrderOf(unique, await findListedPayments(db, unique));
}

/** Limits a slice so that it ends with one of its payments. */
async function endSliceAt(db: LedgerExecutor, slice: ListSlice, id: string): Promise<ListSlice> {
  const [row] = await db.select({ createdAt: payments.createdAt }).from(payments).where(eq(payments.id, id));
  if (!row) return slice;
  return isNewestFirst(slice)
    ? { ...slice, createdFrom: row.createdAt }
    : { ...slice, createdBefore: new Date(row.createdAt.getTime() + 1) };
}

function inOrderOf(ids: ReadonlySet<string>, rows: readonly ListedPayment[]): ListedPayment[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return [...ids].flatMap((id) => byId.get(id) ?? []);
}

/** Sorts oldest first. */
function compareByCreation(a: ListedPayment, b: ListedPayment): number {
  return a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}
