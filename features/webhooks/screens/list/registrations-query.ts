import type { RegistrationFilter } from "@/features/webhooks/list-registrations";
import { REGISTRATION_STATUSES } from "@/lib/contract/enums";

/** The filters, status and page in the list's URL. */
export type RegistrationsQuery = RegistrationFilter;

/** URL parameter names. */
const PARAMS = {
  eventName: "event",
  callbackUrl: "callback",
  status: "status",
  pageNumber: "page",
} as const satisfies Record<keyof RegistrationsQuery, string>;

/** Parses the search parameters; ignores invalid values. */
export function parseRegistrationsQuery(
  params: Readonly<Record<string, string | string[] | undefined>>,
): RegistrationsQuery {
  const page = Number(single(params[PARAMS.pageNumber]));
  return {
    eventName: single(params[PARAMS.eventName]),
    callbackUrl: single(params[PARAMS.callbackUrl]),
    status: REGISTRATION_STATUSES.find((status) => status === params[PARAMS.status]),
    pageNumber: Number.isSafeInteger(page) && page > 1 && page < 100_000 ? page : undefined,
  } satisfies Record<keyof RegistrationsQuery, unknown>;
}

/** Returns the list's URL for a query. */
export function registrationsHref({ pageNumber = 1, ...filters }: RegistrationsQuery): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) {
    if (value) params.set(PARAMS[name as keyof typeof filters], value);
  }
  if (pageNumber > 1) params.set(PARAMS.pageNumber, String(pageNumber));
  return params.size === 0 ? "/webhooks" : `/webhooks?${params}`;
}

/** Returns whether any filter is set. */
export function isFiltered({ pageNumber: _, ...filters }: RegistrationsQuery): boolean {
  return Object.values(filters).some((value) => value !== undefined);
}

function single(value: string | string[] | undefined): string | undefined {
  return typeof value === "string" && value !== "" && value.length <= 300 ? value : undefined;
}
