import { RESTRICTION_STATUSES, type RestrictionStatus } from "@/lib/contract/enums";
import { cleanDigits } from "@/lib/shared/pasted-text";

/** The filters and page in the list's URL. */
export interface RestrictionsQuery {
  account?: string;
  status?: RestrictionStatus;
  before?: string;
  after?: string;
}

type RawParams = Readonly<Record<string, string | string[] | undefined>>;

/** Parses the search parameters; ignores invalid values. */
export function parseRestrictionsQuery(params: RawParams): RestrictionsQuery {
  const before = single(params.before);
  return {
    account: cleanDigits(single(params.account) ?? "") || undefined,
    status: RESTRICTION_STATUSES.find((status) => status === params.status),
    before,
    after: before ? undefined : single(params.after),
  };
}

/** Formats a query as URL search parameters in a fixed order, so that equal queries have equal URLs. */
export function restrictionsSearch({ account, status, before, after }: RestrictionsQuery): string {
  const params = new URLSearchParams();
  if (account) params.set("account", account);
  if (status) params.set("status", status);
  if (before) params.set("before", before);
  if (after) params.set("after", after);
  const search = params.toString();
  return search ? `?${search}` : "";
}

/** Returns the list's URL for a query. */
export function restrictionsHref(query: RestrictionsQuery): string {
  return `/restrictions${restrictionsSearch(query)}`;
}

function single(value: string | string[] | undefined): string | undefined {
  return typeof value === "string" && value !== "" && value.length <= 200 ? value : undefined;
}
