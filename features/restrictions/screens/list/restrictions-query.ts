import { RESTRICTION_STATUSES, type RestrictionStatus } from "@/lib/contract/enums";
import { cleanDigits } from "@/lib/shared/pasted-text";

/** The query of the list's URL: filters and page. */
export interface RestrictionsQuery {
  account?: string;
  status?: RestrictionStatus;
  before?: string;
  after?: string;
}

type RawParams = Readonly<Record<string, string | string[] | undefined>>;

/** Parses the search parameters; invalid ones are ignored. */
export function parseRestrictionsQuery(params: RawParams): RestrictionsQuery {
  const before = single(params.before);
  return {
    account: cleanDigits(single(params.account) ?? "") || undefined,
    status: RESTRICTION_STATUSES.find((status) => status === params.status),
    before,
    after: before ? undefined : single(params.after),
  };
}

/** The search part of a query's URL, in a fixed order, so that equal queries have equal URLs. */
export function restrictionsSearch({ account, status, before, after }: RestrictionsQuery): string {
  const params = new URLSearchParams();
  if (account) params.set("account", account);
  if (status) params.set("status", status);
  if (before) params.set("before", before);
  if (after) params.set("after", after);
  const search = params.toString();
  return search ? `?${search}` : "";
}

/** The URL of the list. */
export function restrictionsHref(query: RestrictionsQuery): string {
  return `/restrictions${restrictionsSearch(query)}`;
}

function single(value: string | string[] | undefined): string | undefined {
  return typeof value === "string" && value !== "" && value.length <= 200 ? value : undefined;
}
