import "server-only";
import { and, inArray, type SQL, sql } from "drizzle-orm";
import { queryRows } from "@/lib/database/query-rows";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";
import { payments } from "@/lib/ledger/schema/payment-tables";
import { findFacetsOf } from "./facets";
import { hasMoreThan, type IndexMatches, isInSource, type Source } from "./list-source";
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
import { alternativesOf } from "./search-terms";
import { MERGED_AMOUNTS, RETURN_LOOKUPS } from "./thresholds";

/**
 * One strategy for finding the payments of a filter. With a source, its first payments are tested while that is cheaper
 * than an index; `where` finds them through the indexes that Postgres chooses.
 */
export interface QueryPlan {
  readonly source?: Source;
  /** Condition on the payments of the source; undefined when all of them match. */
  readonly test?: SQL | undefined;
  /** Whether the source is a small share of the list, so that scanning the list would read many other payments. */
  readonly isSparse?: boolean;
  /** The whole condition; undefined when every payment matches. */
  readonly where: SQL | undefined;
  /** Whether the index of `where` has the payments in the order of the list. */
  readonly isOrdered?: boolean;
  /** Matches of an index, for bounded counts; without it, only a scan of the source is bounded. */
  readonly candidates?: Candidates | undefined;
}

interface Candidates extends IndexMatches {
  /** Condition on the candidates; undefined when all of them match. */
  readonly rest: SQL | undefined;
}

/** The plans that together find the payments of a filter, apart from its period; empty when nothing can match. */
export async function buildPlans(db: LedgerExecutor, filters: PaymentFilters): Promise<QueryPlan[]> {
  const { searchTerms, accountNumbers = [], checkNumber, minCents, maxCents, owners = [] } = filters;
  const facets = await findFacetsOf(db, filters);
  if (facets?.length === 0) return [];
  const source = facets ? [{ column: payments.facets, values: facets }] : [];
  const where = conditionOf(filters, facets);
  if (searchTerms) {
    return alternativesOf(searchTerms).map(({ condition, matches, scanned = condition }) => ({
      where: and(condition, where),
      isOrdered: matches === "ordered",
      candidates: { found: condition, rest: where },
      ...(matches === "any" && { source, test: and(scanned, where) }),
    }));
  }
  const isOneAmount = minCents !== undefined && minCents === maxCents;
  const exact = checkNumber === undefined ? isOneAmount && isInRange(filters) : isCheckNumber(checkNumber);
  if (exact) return [{ where, isOrdered: true, candidates: { found: exact, rest: where } }];
  const owned = owners.includes(null) ? undefined : isOwned(filters);
  if (owned) return [{ where, candidates: { found: owned, rest: where } }];
  const amounts = await findAmountsIn(db, filters);
  if (amounts) {
    const test = conditionOf({ ...filters, minCents: undefined, maxCents: undefined }, facets);
    return [{ source: [{ column: payments.amountCents, values: amounts }], test, where, isSparse: true }];
  }
  const test = remainingCondition(filters);
  if (accountNumbers.length === 0) {
    return [{ source, test, where, candidates: candidatesOf(filters, isInSource(source)) }];
  }
  const ofAccounts = { column: payments.accountNumber, values: accountNumbers };
  const ownSource = [ofAccounts, ...source];
  const isOwn = isInSource(ownSource);
  return [
    { source: ownSource, test, where: and(isOwn, test), isSparse: true, candidates: candidatesOf(filters, isOwn) },
    ...(await buildReturnPlans(db, filters, [ofAccounts])),
  ];
}

/**
 * The condition of a filter apart from its period and search terms; undefined when all payments match.
 *
 * @param facets the facets of the filter; null when it uses none
 */
export function conditionOf(filters: PaymentFilters, facets: readonly string[] | null): SQL | undefined {
  const { accountNumbers = [] } = filters;
  return and(
    facets ? inArray(payments.facets, [...facets]) : undefined,
    remainingCondition(filters),
    accountNumbers.length > 0 ? concernsAccounts(accountNumbers) : undefined,
  );
}

/** The index of a filter's words or amounts; none for flags that need several lookups per payment. */
function candidatesOf(filters: PaymentFilters, isInPlan: SQL | undefined): Candidates | undefined {
  if (isUnresolved(filters)) return undefined;
  const { payee } = filters;
  if (payee !== undefined) {
    return { found: hasPayeeWords(payee), rest: and(isInRange(filters), isOwned(filters), isInPlan) };
  }
  const range = isInRange(filters);
  return range && { found: range, order: payments.amountCents, rest: and(isOwned(filters), isInPlan) };
}

/** Plans for returns that concern the accounts but are recorded on another one. */
async function buildReturnPlans(db: LedgerExecutor, filters: PaymentFilters, ofAccounts: Source): Promise<QueryPlan[]> {
  const { accountNumbers = [], types = [] } = filters;
  if (types.length > 0 && !types.includes("Return")) return [];
  const facets = await findFacetsOf(db, { ...filters, types: ["Return"] });
  if (!facets || facets.length === 0) return [];
  const source = [{ column: payments.facets, values: facets }];
  const remaining = remainingCondition(filters);
  const among = and(isInSource(source), isReturnAmongAccounts(accountNumbers), remaining);
  if (!(await hasMoreThan(db, ofAccounts, {}, RETURN_LOOKUPS))) return [{ where: among }];
  // Most expensive condition last.
  const test = and(remaining, isReturnOfAccount(accountNumbers));
  // The rest of the filter may have an index that finds fewer payments than the accounts have.
  const isNarrow = filters.payee !== undefined || isInRange(filters) !== undefined;
  const candidates = candidatesOf(filters, and(isInSource(source), isReturnOfAccount(accountNumbers)));
  return [{ source, test, where: isNarrow ? and(isInSource(source), test) : among, isSparse: true, candidates }];
}

/** The distinct amounts of payments in a range; null when the range is open-ended or has too many amounts. */
async function findAmountsIn(db: LedgerExecutor, { minCents, maxCents }: PaymentFilters): Promise<number[] | null> {
  if (minCents === undefined || maxCents === undefined) return null;
  const next = (after: SQL) => sql`select amount_cents from ${payments}
    where ${after} and amount_cents <= ${maxCents} order by amount_cents limit 1`;
  const rows = await queryRows<{ cents: number }>(
    db,
    sql`
    with recursive known as (
      (${next(sql`amount_cents >= ${minCents}`)})
      union all
      select (${next(sql`amount_cents > known.amount_cents`)}) from known where known.amount_cents is not null
    )
    select amount_cents::float8 as cents from known where amount_cents is not null limit ${MERGED_AMOUNTS + 1}`,
  );
  return rows.length > MERGED_AMOUNTS ? null : rows.map(({ cents }) => cents);
}
