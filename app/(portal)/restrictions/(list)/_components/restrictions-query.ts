import { RESTRICTION_STATUSES, type RestrictionStatus } from "@/lib/contract/enums";

/** What the address of the list says: filters and the page. */
export interface RestrictionsQuery {
  account?: string;
  status?: RestrictionStatus;
  before?: string;
  after?: string;
}

type RawParams = Readonly<Record<string, string | string[] | undefined>>;

/** Reads an address; what it can't mean is left out rather than refused. */
export function parseRestrictionsQuery(params: RawParams): RestrictionsQuery {
  const before = single(params.before);
  return {
    account: single(params.account)?.replaceAll(" ", "") || undefined,
    status: RESTRICTION_STATUSES.find((status) => status === params.status),
    before,
    after: before ? undefined : single(params.after),
  };
}

/** The search part of the address for a query, in one order so that equal queries have equal addresses. */
export function restrictionsSearch({ account, status, before, after }: RestrictionsQuery): string {
  const params = new URLSearchParams();
  if (account) params.set("account", account);
  if (status) params.set("status", status);
  if (before) params.set("before", before);
  if (after) params.set("after", after);
  const search = params.toString();
  return search ? `?${search}` : "";
}

/** The address of the list. */
export function restrictionsHref(query: RestrictionsQuery): string {
  return `/restrictions${restrictionsSearch(query)}`;
}

function single(value: string | string[] | undefined): string | undefined {
  return typeof value === "string" && value !== "" && value.length <= 200 ? value : undefined;
}
