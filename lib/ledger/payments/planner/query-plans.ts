import "server-only";
import { and, inArray, type SQL, sql } from "drizzle-orm";
import { queryRows } from "@/lib/database/query-rows";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";
import { payments } from "@/lib/ledger/schema/payment-tables";
import { findMatchingFacets } from "./facets";
import { type IndexMatches, isInSource, type Source, sourceExceeds } from "./list-source";
import {
  hasPayeeWords,
  hasUnresolvedFlag,
  involvesAccounts,
  isAssignedTo,
  isCheckNumber,
  isInRange,
  isReturnAmongAccounts,
  isReturnOfAccount,
  type PaymentFilters,
  remainingCondition,
} from "./payment-filters";
import { buildAlternatives } from "./search-terms";
import { MERGED_AMOUNTS, RETURN_LOOKUPS } from "./thresholds";

/**
 * A strategy for finding payments that match filters. With a source, its first payments are tested as long as that is
 * cheaper than an index; `where` finds matches with the indexes that Postgres chooses.
 */
export interface QueryPlan {
  readonly source?: Source;
  /** Condition on the source's payments; undefined if all match. */
  readonly test?: SQL | undefined;
  /** Whether the source is a small part of the list, so that scanning the list would read many other payments. */
  readonly isSparse?: boolean;
  /** Full condition; undefined if all payments match. */
  readonly where: SQL | undefined;
  /** Whether the index for `where` is in list order. */
  readonly isOrdered?: boolean;
  /** Index matches for bounded counts; without them, only a scan of the source is bounded. */
  readonly candidates?: Candidates | undefined;
}

interface Candidates extends IndexMatches {
  /** Condition on the candidates; undefined if all match. */
  readonly rest: SQL | undefined;
}

/** Builds the plans that together find the matching payments, ignoring the period; empty if nothing can match. */
export async function buildPlans(db: LedgerExecutor, filters: PaymentFilters): Promise<QueryPlan[]> {
  const { searchTerms, accountNumbers = [], checkNumber, minCents, maxCents, owners = [] } = filters;
  const facets = await findMatchingFacets(db, filters);
  if (facets?.length === 0) return [];
  const source = facets ? [{ column: payments.facets, values: facets }] : [];
  const where = buildCondition(filters, facets);
  if (searchTerms) {
    return buildAlternatives(searchTerms).map(({ condition, matches, scanned = condition }) => ({
      where: and(condition, where),
      isOrdered: matches === "ordered",
      candidates: { found: condition, rest: where },
      ...(matches === "any" && { source, test: and(scanned, where) }),
    }));
  }
  const isOneAmount = minCents !== undefined && minCents === maxCents;
  const exact = checkNumber === undefined ? isOneAmount && isInRange(filters) : isCheckNumber(checkNumber);
  if (exact) return [{ where, isOrdered: true, candidates: { found: exact, rest: where } }];
  const isOwned = owners.includes(null) ? undefined : isAssignedTo(filters);
  if (isOwned) return [{ where, candidates: { found: isOwned, rest: where } }];
  const amounts = await findAmountsIn(db, filters);
  if (amounts) {
    const test = buildCondition({ ...filters, minCents: undefined, maxCents: undefined }, facets);
    return [{ source: [{ column: payments.amountCents, values: amounts }], test, where, isSparse: true }];
  }
  const test = remainingCondition(filters);
  if (accountNumbers.length === 0) {
    return [{ source, test, where, candidates: candidatesOf(filters, isInSource(source)) }];
  }
  const accountColumn = { column: payments.accountNumber, values: accountNumbers };
  const ownSource = [accountColumn, ...source];
  const isOwn = isInSource(ownSource);
  return [
    { source: ownSource, test, where: and(isOwn, test), isSparse: true, candidates: candidatesOf(filters, isOwn) },
    ...(await buildReturnPlans(db, filters, [accountColumn])),
  ];
}

/**
 * Builds the condition for filters, except the period and search terms; undefined if all payments match.
 *
 * @param facets the facets that match the filters, from {@link findMatchingFacets}
 */
export function buildCondition(filters: PaymentFilters, facets: readonly string[] | null): SQL | undefined {
  const { accountNumbers = [] } = filters;
  return and(
    facets ? inArray(payments.facets, [...facets]) : undefined,
    remainingCondition(filters),
    accountNumbers.length > 0 ? involvesAccounts(accountNumbers) : undefined,
  );
}

/** Returns matches of the word or amount index; undefined for flags that need several lookups per payment. */
function candidatesOf(filters: PaymentFilters, isInPlan: SQL | undefined): Candidates | undefined {
  if (hasUnresolvedFlag(filters)) return undefined;
  const { payee } = filters;
  if (payee !== undefined) {
    return { found: hasPayeeWords(payee), rest: and(isInRange(filters), isAssignedTo(filters), isInPlan) };
  }
  const range = isInRange(filters);
  return range && { found: range, order: payments.amountCents, rest: and(isAssignedTo(filters), isInPlan) };
}

/** Builds plans for returns that involve the accounts but are recorded on a different account. */
async function buildReturnPlans(
  db: LedgerExecutor,
  filters: PaymentFilters,
  accountColumn: Source,
): Promise<QueryPlan[]> {
  const { accountNumbers = [], types = [] } = filters;
  if (types.length > 0 && !types.includes("Return")) return [];
  const facets = await findMatchingFacets(db, { ...filters, types: ["Return"] });
  if (!facets || facets.length === 0) return [];
  const source = [{ column: payments.facets, values: facets }];
  const remaining = remainingCondition(filters);
  const isReturn = and(isInSource(source), isReturnAmongAccounts(accountNumbers), remaining);
  if (!(await sourceExceeds(db, accountColumn, {}, RETURN_LOOKUPS))) return [{ where: isReturn }];
  // The most expensive condition is last.
  const test = and(remaining, isReturnOfAccount(accountNumbers));
  // Other filters may have an index that finds fewer payments than the accounts have.
  const isNarrow = filters.payee !== undefined || isInRange(filters) !== undefined;
  const candidates = candidatesOf(filters, and(isInSource(source), isReturnOfAccount(accountNumbers)));
  return [{ source, test, where: isNarrow ? and(isInSource(source), test) : isReturn, isSparse: true, candidates }];
}

/** Returns the distinct amounts in the range; null if the range is open-ended or has too many amounts. */
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
