import { AUTHORIZATION_STATUSES, type AuthorizationStatus } from "@/lib/contract/enums";
import { cleanDigits, cleanNumber } from "@/lib/shared/pasted-text";

/** The filters and page cursor in the list's URL. */
export interface AuthorizationsQuery {
  status?: AuthorizationStatus;
  account?: string;
  text?: string;
  before?: string;
  after?: string;
}

/** Parses the URL parameters, ignoring invalid ones. */
export function parseAuthorizationsQuery(
  params: Readonly<Record<string, string | string[] | undefined>>,
): AuthorizationsQuery {
  const before = singleValue(params.before);
  const account = cleanDigits(singleValue(params.account) ?? "");
  return {
    status: AUTHORIZATION_STATUSES.find((status) => status === params.status),
    account: /^\d{4,17}$/.test(account) ? account : undefined,
    text: cleanNumber(singleValue(params.text) ?? "") || undefined,
    before,
    after: before ? undefined : singleValue(params.after),
  };
}

/** Builds the list's URL for a query. */
export function authorizationsHref(query: AuthorizationsQuery): string {
  const entries = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return entries.length === 0
    ? "/positive-pay/authorizations"
    : `/positive-pay/authorizations?${new URLSearchParams(entries)}`;
}

function singleValue(value: string | string[] | undefined): string | undefined {
  return typeof value === "string" && value !== "" && value.length <= 200 ? value : undefined;
}
