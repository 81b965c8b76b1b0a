import type { PaymentsQuery } from "@/features/payments/payments-query";
import { formatPlainCents } from "@/lib/money/cents";

/** A query without filters, at the first page. */
export const EMPTY_QUERY: PaymentsQuery = {
  status: [],
  direction: [],
  type: [],
  posting: [],
  flag: [],
  work: [],
  account: [],
  columns: [],
};

const LIST_PARAMETERS = ["status", "direction", "type", "posting", "flag", "work", "account", "columns"] as const;

/** Builds a query string with parameters in a fixed order, so that equal queries have equal URLs. */
export function paymentsSearch(query: PaymentsQuery): string {
  const params = new URLSearchParams(LIST_PARAMETERS.flatMap((name) => query[name].map((value) => [name, value])));
  const { from, to, minCents, maxCents, check, payee, find, sort, before, after, selected } = query;
  const singles = {
    from,
    to,
    min: minCents === undefined ? undefined : formatPlainCents(minCents),
    max: maxCents === undefined ? undefined : formatPlainCents(maxCents),
    check,
    payee,
    find,
    sort,
    before,
    after,
    selected,
  };
  for (const [name, value] of Object.entries(singles)) if (value) params.set(name, value);
  const search = params.toString();
  return search ? `?${search}` : "";
}

/** Builds the list's URL for a query. */
export function paymentsHref(query: PaymentsQuery): string {
  return `/payments${paymentsSearch(query)}`;
}

/**
 * Removes the page cursor and the selection, which are valid only with the filters they were created for. Keeps the
 * filters, order and columns.
 */
export function filtersOnly({ before: _, after: __, selected: ___, ...filters }: PaymentsQuery): PaymentsQuery {
  return filters;
}

/** Returns whether the query has any filters. */
export function isFiltered(query: PaymentsQuery): boolean {
  return paymentsSearch({ ...filtersOnly(query), sort: undefined, columns: [] }) !== "";
}

/** Removes all filters, keeping the order and columns. */
export function withoutFilters({ sort, columns }: PaymentsQuery): PaymentsQuery {
  return { ...EMPTY_QUERY, sort, columns };
}
