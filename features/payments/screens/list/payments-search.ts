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

const LISTS = ["status", "direction", "type", "posting", "flag", "work", "account", "columns"] as const;

/** The search part of a query's URL in a fixed order, so equal queries have equal URLs. */
export function paymentsSearch(query: PaymentsQuery): string {
  const params = new URLSearchParams(LISTS.flatMap((name) => query[name].map((value) => [name, value])));
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

/** The URL of the list. */
export function paymentsHref(query: PaymentsQuery): string {
  return `/payments${paymentsSearch(query)}`;
}

/**
 * The first page of the list with its filters, order and columns. A cursor or a selection is only valid with the
 * filters it was made for.
 */
export function filtersOnly({ before: _, after: __, selected: ___, ...filters }: PaymentsQuery): PaymentsQuery {
  return filters;
}

/** True when the query has a filter. */
export function isFiltered(query: PaymentsQuery): boolean {
  return paymentsSearch({ ...filtersOnly(query), sort: undefined, columns: [] }) !== "";
}

/** The query without any filter; its order and its columns stay. */
export function withoutFilters({ sort, columns }: PaymentsQuery): PaymentsQuery {
  return { ...EMPTY_QUERY, sort, columns };
}
