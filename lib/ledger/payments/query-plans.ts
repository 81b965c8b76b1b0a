import "server-only";
import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { queryRows } from "@/lib/database/query-rows";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";
import { payments } from "@/lib/ledger/schema/payment-tables";
import type { Candidates } from "./payment-candidates";
import { findFacetsOf } from "./payment-facets";
import {
  concernsAccounts,
  hasPayeeWords,
  isCheckNumber,
  isInRange,
  isOwned,
  isReturnAmongAccounts,
  isReturnOfAccount,
  isUnresolved,
  type PaymentFilters,
  remainingCondition,
} from "./payment-filters";
import type { Source } from "./payment-walk";
import { type Alternative, alternativesOf } from "./search-alternatives";

/** The most amounts to merge; each is a range of the index. */
const MAX_AMOUNTS = 50;

/**
 * A plan to find the payments of a filter. A scan of `source` finds frequent matches; `index` is the whole condition,
 * for rare matches or without a source.
 */
export interface QueryPlan {
  readonly source?: Source;
  /** The condition on payments of the source; undefined when all of them match. */
  readonly condition?: SQL | undefined;
  readonly index: SQL | undefined;
  /** Whether the index has the payments in the order of the list. */
  readonly isOrdered: boolean;
  /** Another index to count through. A plan with neither candidates nor a source finds few payments. */
  readonly candidates?: Candidates | undefined;
  /** Whether evaluating the condition takes several lookups for each payment. */
  readonly isSlow?: boolean;
  /** Whether the source is a small share of all payments. */
  readonly isSparse?: boolean;
}

/** The plans that together find the payments of a filter, apart from its period; empty when nothing can match. */
export async function plansFor(db: LedgerExecutor, filters: PaymentFilters): Promise<QueryPlan[]> {
  const facets = (await findFacetsOf(db, filters)) ?? undefined;
  if (facets?.length === 0) return [];
  const { searchTerms, accountNumbers = [], checkNumber, minCents, maxCents, ...others } = filters;
  const ofFacets = facets && inArray(payments.facets, facets);
  const condition = remainingCondition(filters);
  const concerned = accountNumbers.length > 0 ? concernsAccounts(accountNumbers) : undefined;
  if (searchTerms) {
    const rest = and(ofFacets, concerned, condition);
    return alternativesOf(searchTerms).map((alternative) => planFor(alternative, { facets }, rest));
  }
  if (checkNumber !== undefined) {
    const rest = and(ofFacets, concerned, remainingCondition({ ...others, minCents, maxCents }));
    const found = isCheckNumber(checkNumber);
    return [{ index: and(found, rest), isOrdered: true, candidates: { found, counted: rest } }];
  }
  if (minCents !== undefined && minCents === maxCents) {
    const rest = and(ofFacets, concerned, remainingCondition(others));
    const found = eq(payments.amountCents, minCents);
    return [{ index: and(found, rest), isOrdered: true, candidates: { found, counted: rest } }];
  }
  if (filters.owners?.length && !filters.owners.includes(null)) {
    const rest = and(ofFacets, concerned, remainingCondition({ ...filters, owners: [] }));
    const found = isOwned(filters)!;
    return [{ index: and(found, rest), isOrdered: false, candidates: { found, counted: rest } }];
  }
  const isSlow = isUnresolved(filters) !== undefined;
  const isOrdered = false;
  const amounts = await findAmountsIn(db, filters);
  if (amounts) {
    const rest = and(ofFacets, remainingCondition(others), concerned);
    const index = and(isInRange(filters), rest);
    return [{ source: { amounts }, condition: rest, index, isOrdered, isSlow, isSparse: true }];
  }
  const candidatesOf = (counted: SQL | undefined) => (isSlow ? undefined : candidatesByIndex(filters, counted));
  if (accountNumbers.length > 0) {
    const own = inArray(payments.accountNumber, [...accountNumbers]);
    const index = and(own, ofFacets, condition);
    const candidates = candidatesOf(and(own, ofFacets));
    return [
      { source: { accountNumbers, facets }, condition, index, isOrdered, candidates, isSlow },
      ...(await plansForReturns(db, filters, condition)),
    ];
  }
  const candidates = candidatesOf(ofFacets);
  return [{ source: { facets }, condition, index: and(ofFacets, condition), isOrdered, candidates, isSlow }];
}

function candidatesByIndex(filters: PaymentFilters, rest: SQL | undefined): Candidates | undefined {
  const range = isInRange(filters);
  const owned = isOwned(filters);
  if (filters.payee !== undefined) {
    return { found: hasPayeeWords(filters.payee), isCheap: true, counted: and(range, rest, owned) };
  }
  return range && { found: range, order: payments.amountCents, counted: and(rest, owned) };
}

function planFor(
  { condition, scanned = condition, matches }: Alternative,
  source: Source,
  rest: SQL | undefined,
): QueryPlan {
  const index = and(condition, rest);
  const candidates = { found: condition, counted: rest };
  if (matches !== "any") return { index, isOrdered: matches === "ordered", candidates };
  return { source, condition: and(scanned, rest), index, isOrdered: false, candidates };
}

/** The most payments of the filtered accounts for which the return of each is looked up. */
const FEW_PAYMENTS_MAX = 2_000;

/** Plans for returns that concern the accounts but name another one. */
async function plansForReturns(
  db: LedgerExecutor,
  filters: PaymentFilters,
  condition: SQL | undefined,
): Promise<QueryPlan[]> {
  const { accountNumbers = [], types = [] } = filters;
  if (types.length > 0 && !types.includes("Return")) return [];
  const facets = await findFacetsOf(db, { ...filters, types: ["Return"] });
  if (!facets || facets.length === 0) return [];
  const [ofFacets, isOrdered] = [inArray(payments.facets, facets), false];
  // Most expensive condition last.
  const ofAccounts = and(condition, isReturnOfAccount(accountNumbers))!;
  const beyond = await db
    .select({ one: sql`1` })
    .from(payments)
    .where(inArray(payments.accountNumber, [...accountNumbers]))
    .offset(FEW_PAYMENTS_MAX)
    .limit(1);
  const among = and(ofFacets, isReturnAmongAccounts(accountNumbers), condition);
  if (beyond.length === 0) return [{ index: among, isOrdered }];
  // The rest of the filter may have an index that finds fewer payments than the accounts have.
  const isNarrow = filters.payee !== undefined || isInRange(filters) !== undefined;
  const index = isNarrow ? and(ofFacets, ofAccounts) : among;
  const candidates =
    isUnresolved(filters) === undefined
      ? candidatesByIndex(filters, and(ofFacets, isReturnOfAccount(accountNumbers)))
      : undefined;
  return [{ source: { facets }, condition: ofAccounts, index, isOrdered, candidates, isSparse: true }];
}

/** The distinct amounts of payments in a range; null when the range is open-ended or has too many amounts. */
async function findAmountsIn(db: LedgerExecutor, { minCents, maxCents }: PaymentFilters): Promise<number[] | null> {
  if (minCents === undefined || maxCents === undefined) return null;
  const next = (after: ReturnType<typeof sql>) => sql`select amount_cents from ${payments}
    where ${after} and amount_cents <= ${maxCents} order by amount_cents limit 1`;
  const rows = await queryRows<{ cents: number }>(
    db,
    sql`
    with recursive known as (
      (${next(sql`amount_cents >= ${minCents}`)})
      union all
      select (${next(sql`amount_cents > known.amount_cents`)}) from known where known.amount_cents is not null
    )
    select amount_cents::float8 as cents from known where amount_cents is not null limit ${MAX_AMOUNTS + 1}`,
  );
  return rows.length > MAX_AMOUNTS ? null : rows.map(({ cents }) => cents);
}
