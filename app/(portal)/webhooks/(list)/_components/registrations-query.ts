/** What the address of the list says: the API's own filters and the page. */
export interface RegistrationsQuery {
  eventName?: string;
  callbackUrl?: string;
  pageNumber?: number;
}

/** Reads an address; what it can't mean is left out rather than refused. */
export function parseRegistrationsQuery(
  params: Readonly<Record<string, string | string[] | undefined>>,
): RegistrationsQuery {
  const page = Number(single(params.page));
  return {
    eventName: single(params.event),
    callbackUrl: single(params.callback),
    pageNumber: Number.isSafeInteger(page) && page > 1 && page < 100_000 ? page : undefined,
  };
}

/** The address of the list. */
export function registrationsHref({ eventName, callbackUrl, pageNumber }: RegistrationsQuery): string {
  const params = new URLSearchParams();
  if (eventName) params.set("event", eventName);
  if (callbackUrl) params.set("callback", callbackUrl);
  if (pageNumber && pageNumber > 1) params.set("page", String(pageNumber));
  return params.size === 0 ? "/webhooks" : `/webhooks?${params}`;
}

function single(value: string | string[] | undefined): string | undefined {
  return typeof value === "string" && value !== "" && value.length <= 300 ? value : undefined;
}
