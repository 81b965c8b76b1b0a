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

/** Parses the search parameters; invalid ones are ignored. */
export function parseAuthorizationsQuery(
  params: Readonly<Record<string, string | string[] | undefined>>,
): AuthorizationsQuery {
  const before = single(params.before);
  const account = cleanDigits(single(params.account) ?? "");
  return {
    status: AUTHORIZATION_STATUSES.find((status) => status === params.status),
    account: /^\d{4,17}$/.test(account) ? account : undefined,
    text: cleanNumber(single(params.text) ?? "") || undefined,
    before,
    after: before ? undefined : single(params.after),
  };
}

/** The URL of the list. */
export function authorizationsHref(query: AuthorizationsQuery): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return given.length === 0
    ? "/positive-pay/authorizations"
    : `/positive-pay/authorizations?${new URLSearchParams(given)}`;
}

function single(value: string | string[] | undefined): string | undefined {
  return typeof value === "string" && value !== "" && value.length <= 200 ? value : undefined;
}
