import { REGISTRATION_STATUSES, type RegistrationStatus } from "@/lib/contract/enums";

/** The query of the list's URL: the filters of the bank's API, a status, and the page. */
export interface RegistrationsQuery {
  eventName?: string;
  callbackUrl?: string;
  status?: RegistrationStatus;
  pageNumber?: number;
}

/** Parses the search parameters; invalid ones are ignored. */
export function parseRegistrationsQuery(
  params: Readonly<Record<string, string | string[] | undefined>>,
): RegistrationsQuery {
  const page = Number(single(params.page));
  return {
    eventName: single(params.event),
    callbackUrl: single(params.callback),
    status: REGISTRATION_STATUSES.find((status) => status === params.status),
    pageNumber: Number.isSafeInteger(page) && page > 1 && page < 100_000 ? page : undefined,
  };
}

/** The URL of the list. */
export function registrationsHref({ eventName, callbackUrl, status, pageNumber }: RegistrationsQuery): string {
  const params = new URLSearchParams();
  if (eventName) params.set("event", eventName);
  if (callbackUrl) params.set("callback", callbackUrl);
  if (status) params.set("status", status);
  if (pageNumber && pageNumber > 1) params.set("page", String(pageNumber));
  return params.size === 0 ? "/webhooks" : `/webhooks?${params}`;
}

/** True when any filter is set. */
export function isFiltered({ eventName, callbackUrl, status }: RegistrationsQuery): boolean {
  return [eventName, callbackUrl, status].some((value) => value !== undefined);
}

function single(value: string | string[] | undefined): string | undefined {
  return typeof value === "string" && value !== "" && value.length <= 300 ? value : undefined;
}
