import { z } from "zod";
import { EVENT_NAMES } from "@/lib/contract/enums";
import { isRecordId, timestamp } from "@/lib/contract/primitives";
import type { AllDeliveriesQuery } from "@/lib/contract/webhook-extensions";
import { cleanText } from "@/lib/shared/pasted-text";

/** Outcome filters, with their labels and the bank's query parameters. */
export const DELIVERY_OUTCOMES = {
  delivered: { label: "Delivered (2xx)", filter: { status: "Delivered" } },
  failed: { label: "Failed, no more retries", filter: { status: "Failed" } },
  waiting: { label: "Pending or retrying", filter: { status: "Waiting" } },
  "3xx": { label: "Response 3xx", filter: { httpStatus: "3xx" } },
  "4xx": { label: "Response 4xx", filter: { httpStatus: "4xx" } },
  "5xx": { label: "Response 5xx", filter: { httpStatus: "5xx" } },
  none: { label: "No response", filter: { httpStatus: "none" } },
} as const satisfies Record<string, { label: string; filter: Pick<AllDeliveriesQuery, "status" | "httpStatus"> }>;

export type DeliveryOutcome = keyof typeof DELIVERY_OUTCOMES;

/** Query parameters of the deliveries page. Unset filters are undefined. */
export interface DeliveryQuery {
  readonly eventName?: string;
  readonly outcome?: DeliveryOutcome;
  readonly registrationId?: string;
  readonly paymentId?: string;
  /** Creation time range as ISO 8601 timestamps: from inclusive, to exclusive. */
  readonly from?: string;
  readonly to?: string;
  /** The bank's cursor for a page of older deliveries. */
  readonly after?: string;
}

const PARAMS = {
  eventName: "event",
  outcome: "outcome",
  registrationId: "registration",
  paymentId: "payment",
  from: "from",
  to: "to",
  after: "after",
} as const satisfies Record<keyof DeliveryQuery, string>;

const recordId = z.string().overwrite(cleanText).refine(isRecordId);

const SCHEMAS = {
  eventName: z.enum(EVENT_NAMES),
  outcome: z.enum(Object.keys(DELIVERY_OUTCOMES) as [DeliveryOutcome, ...DeliveryOutcome[]]),
  registrationId: z.guid(),
  paymentId: recordId,
  from: timestamp,
  to: timestamp,
  after: z.string().min(1).max(200),
} as const satisfies Record<keyof DeliveryQuery, z.ZodType>;

type Params = Readonly<Record<string, string | string[] | undefined>>;

/** Parses query parameters; `dropped` lists the invalid parameters, which are ignored. */
export function parseDeliveryQuery(params: Params): {
  readonly query: DeliveryQuery;
  readonly dropped: readonly { readonly name: string; readonly value: string }[];
} {
  const dropped: { name: string; value: string }[] = [];
  const entries = (Object.keys(PARAMS) as (keyof DeliveryQuery)[]).flatMap((field) => {
    const value = params[PARAMS[field]];
    if (value === undefined || value === "") return [];
    const parsed = SCHEMAS[field].safeParse(value);
    if (parsed.success) return [[field, parsed.data]];
    dropped.push({ name: PARAMS[field], value: String(value).slice(0, 100) });
    return [];
  });
  return { query: Object.fromEntries(entries) as DeliveryQuery, dropped };
}

/** Returns the deliveries page URL for a query. */
export function deliveriesHref(query: DeliveryQuery): string {
  const params = new URLSearchParams();
  for (const [field, name] of Object.entries(PARAMS)) {
    const value = query[field as keyof DeliveryQuery];
    if (value) params.set(name, value);
  }
  return params.size === 0 ? "/webhooks/deliveries" : `/webhooks/deliveries?${params}`;
}

/** Returns whether any filter is set. */
export function isFiltered({ after: _, ...filters }: DeliveryQuery): boolean {
  return Object.values(filters).some((value) => value !== undefined);
}
