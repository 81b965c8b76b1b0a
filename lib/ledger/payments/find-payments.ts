import "server-only";
import { and, asc, count, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { savedAccounts } from "@/lib/ledger/schema/deposit-tables";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";
import { payments } from "@/lib/ledger/schema/payment-tables";
import { FOUND_ORDER, isReturnOfAccount, type PaymentFilters, paymentCondition } from "./payment-filters";
import { type Alternative, alternativesOf } from "./sought-payments";

/** A keyset cursor in the list: newest first, by creation and then by id. */
export interface PaymentCursor {
  readonly createdAt: Date;
  readonly id: string;
}

export interface PaymentPageQuery {
  readonly filters?: PaymentFilters;
  /** Payments older than this one. */
  readonly before?: PaymentCursor;
  /** Payments newer than this one: the adjacent page, still newest first. */
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
  /** True only when the bank's record says so. */
  hasNoFrontImage: sql<boolean>`coalesce(${payments.record}->'hasFrontImage' = 'false'::jsonb, false)`,
  clientIdentifier: payments.clientIdentifier,
  purpose: sql<string | null>`${payments.record}->>'purpose'`,
};

/** The newest payments that are scanned before an index of unknown yield is used. */
const NEWEST = 2_000;

interface Wanted {
  /** What every payment must meet. */
  readonly rest: SQL | undefined;
  readonly before: PaymentCursor | undefined;
  readonly after: PaymentCursor | undefined;
  readonly limit: number;
}

/**
 * The first payments of a filter on one side of a cursor: newest first, or oldest first after a cursor. Alternatives are
 * looked up one by one, each in the index that has them, since one condition of all would be sorted as a whole.
 */
export async function findFirst(db: LedgerExecutor, query: PaymentPageQuery) {
  const { filters = {}, before, limit } = query;
  const after = before === undefined ? query.after : undefined;
  const { alternatives, rest } = splitFilters(filters);
  const found = new Map<string, ListedPayment>();
  for (const alternative of alternatives) {
    const rows = await findBy(db, alternative, { rest, before, after, limit });
    if (alternatives.length === 1) return rows;
    for (const row of rows) found.set(row.id, row);
  }
  const older = (a: ListedPayment, b: ListedPayment) => compare(b, a);
  return [...found.values()].sort(after ? compare : older).slice(0, limit);
}

/** The payments that a text may mean, the most exact matches first, each kind newest first. */
export async function findSought(db: LedgerExecutor, sought: NonNullable<PaymentFilters["sought"]>, limit: number) {
  const found = new Map<string, ListedPayment>();
  for (const alternative of alternativesOf(sought)) {
    const rows = await findBy(db, alternative, { rest: undefined, before: undefined, after: undefined, limit });
    for (const row of rows) if (!found.has(row.id)) found.set(row.id, row);
    if (found.size >= limit) break;
  }
  return [...found.values()].slice(0, limit);
}

/** The number of matching payments, counted up to `limit` so that the cost is bounded. */
export async function countPayments(db: LedgerExecutor, filters: PaymentFilters, limit: number): Promise<number> {
  const { alternatives, rest } = splitFilters(filters);
  const idsOf = ({ condition, matches }: Alternative) =>
    db
      .select({ id: payments.id })
      .from(payments)
      .where(and(rest, condition))
      .orderBy(...(matches === "ordered" ? [] : [desc(FOUND_ORDER)]))
      .limit(limit);
  const [only, ...others] = alternatives;
  if (only && others.length === 0) {
    const [row] = await db.select({ count: count() }).from(idsOf(only).as("some"));
    return row?.count ?? 0;
  }
  const ids = new Set<string>();
  for (const alternative of alternatives) for (const { id } of await idsOf(alternative)) ids.add(id);
  return Math.min(ids.size, limit);
}

/** The ways to find the payments of a filter, and the condition that all of them must meet. */
function splitFilters(filters: PaymentFilters): { alternatives: Alternative[]; rest: SQL | undefined } {
  const { sought, accountNumbers = [], ...others } = filters;
  if (sought) {
    return { alternatives: alternativesOf(sought), rest: paymentCondition({ ...others, accountNumbers }) };
  }
  const rest = paymentCondition(others);
  // A filter by payee is driven by its own index.
  if (accountNumbers.length > 0 && filters.payee === undefined) {
    const own = inArray(payments.accountNumber, [...accountNumbers]);
    return {
      alternatives: [
        { condition: own, matches: "ordered" },
        { condition: isReturnOfAccount(accountNumbers), matches: "ordered" },
      ],
      rest,
    };
  }
  const matches = filters.payee === undefined ? "ordered" : "few";
  return { alternatives: [{ condition: sql`true`, matches }], rest: paymentCondition({ ...others, accountNumbers }) };
}

async function findBy(
  db: LedgerExecutor,
  { condition, scanned = condition, matches }: Alternative,
  wanted: Wanted,
): Promise<ListedPayment[]> {
  if (matches !== "any" || wanted.after) return rowsOf(db, condition, wanted, matches === "ordered");
  const [edge] = await db
    .select({ createdAt: payments.createdAt, id: payments.id })
    .from(payments)
    .where(cursorCondition(wanted))
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .offset(NEWEST)
    .limit(1);
  if (!edge) return rowsOf(db, scanned, wanted, true);
  const near = and(scanned, sql`${PLACE} > (${edge.createdAt.toISOString()}::timestamptz, ${edge.id})`);
  const rows = await rowsOf(db, near, wanted, true);
  return rows.length === wanted.limit ? rows : rowsOf(db, condition, wanted, false);
}

const PLACE = sql`(${payments.createdAt}, ${payments.id})`;

function cursorCondition({ before, after }: Wanted): SQL | undefined {
  return and(
    before && sql`${PLACE} < (${before.createdAt.toISOString()}::timestamptz, ${before.id})`,
    after && sql`${PLACE} > (${after.createdAt.toISOString()}::timestamptz, ${after.id})`,
  );
}

function rowsOf(db: LedgerExecutor, condition: SQL | undefined, wanted: Wanted, isOrdered: boolean) {
  const created = isOrdered ? payments.createdAt : FOUND_ORDER;
  return db
    .select(LISTED)
    .from(payments)
    .leftJoin(savedAccounts, eq(savedAccounts.accountNumber, payments.accountNumber))
    .where(and(wanted.rest, condition, cursorCondition(wanted)))
    .orderBy(...(wanted.after ? [asc(created), asc(payments.id)] : [desc(created), desc(payments.id)]))
    .limit(wanted.limit);
}

export type ListedPayment = Awaited<ReturnType<typeof rowsOf>>[number];

/** Oldest first. */
function compare(a: ListedPayment, b: ListedPayment): number {
  return a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}
