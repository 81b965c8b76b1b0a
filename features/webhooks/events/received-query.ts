import { EVENT_NAMES } from "@/lib/contract/enums";

/** Query parameters of the received events page. */
export interface ReceivedQuery {
  eventName?: string;
  /** Only events that could not be applied. */
  isSetAside?: boolean;
  paymentId?: string;
  before?: number;
  after?: number;
}

/** Parses query parameters; ignores invalid values. */
export function parseReceivedQuery(params: Readonly<Record<string, string | string[] | undefined>>): ReceivedQuery {
  const before = parseEventId(params.before);
  const payment = params.payment;
  return {
    eventName: EVENT_NAMES.find((name) => name === params.event),
    isSetAside: params.state === "set-aside" || undefined,
    paymentId: typeof payment === "string" && payment.length > 0 && payment.length <= 100 ? payment : undefined,
    before,
    after: before === undefined ? parseEventId(params.after) : undefined,
  };
}

/** Returns the received events page URL for a query. */
export function receivedHref(query: ReceivedQuery): string {
  return `/webhooks/received${receivedSearch(query)}`;
}

/** Returns the query string with a leading "?"; an empty string if there are no parameters. */
export function receivedSearch({ eventName, isSetAside, paymentId, before, after }: ReceivedQuery): string {
  const params = new URLSearchParams();
  if (eventName) params.set("event", eventName);
  if (isSetAside) params.set("state", "set-aside");
  if (paymentId) params.set("payment", paymentId);
  if (before !== undefined) params.set("before", String(before));
  else if (after !== undefined) params.set("after", String(after));
  return params.size === 0 ? "" : `?${params}`;
}

function parseEventId(value: string | string[] | undefined): number | undefined {
  return typeof value === "string" && /^\d{1,15}$/.test(value) ? Number(value) : undefined;
}
