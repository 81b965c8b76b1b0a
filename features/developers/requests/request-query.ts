import { z } from "zod";
import { isRecordId } from "@/lib/contract/primitives";
import type { RequestFilters } from "@/lib/ledger/requests/request-queries";
import { cleanText } from "@/lib/shared/pasted-text";
import { addDays, type CalendarDate, parseCalendarDate } from "@/lib/time/calendar-date";
import { BANK_TIME_ZONE, instantAt } from "@/lib/time/zone";

/** Status class filters; `none` means no response. */
export const STATUS_CLASSES = { "2xx": 2, "3xx": 3, "4xx": 4, "5xx": 5, none: 0 } as const;

/** Query parameters of the API log. */
export interface RequestQuery {
  /** The operation's name in the contract. */
  readonly operation?: string;
  readonly status?: keyof typeof STATUS_CLASSES;
  /** The ID of a payment, restriction or other record. */
  readonly record?: string;
  /** The bank's request ID. */
  readonly request?: string;
  /** First day, in the bank's time zone. */
  readonly from?: CalendarDate;
  /** Last day, in the bank's time zone. */
  readonly to?: CalendarDate;
  /** Cursor for the page of older requests. */
  readonly older?: string;
  readonly newer?: string;
}

const PARAMETER_NAMES = ["operation", "status", "record", "request", "from", "to", "older", "newer"] as const;

const recordSchema = z.string().overwrite(cleanText).refine(isRecordId);
const requestSchema = z
  .string()
  .overwrite(cleanText)
  .min(1)
  .max(200)
  // Postgres text can't contain NUL.
  .refine((text) => !text.includes("\0"));

/** Parses query parameters, ignoring invalid ones. */
export function parseRequestQuery(params: Readonly<Record<string, string | string[] | undefined>>): RequestQuery {
  const single = (name: (typeof PARAMETER_NAMES)[number]) => {
    const value = params[name];
    return typeof value === "string" && value !== "" ? value : undefined;
  };
  const [older, status, operation] = [single("older"), single("status"), single("operation")];
  return {
    operation: operation && /^[A-Za-z]{1,60}$/.test(operation) ? operation : undefined,
    status: (Object.keys(STATUS_CLASSES) as (keyof typeof STATUS_CLASSES)[]).find((name) => name === status),
    record: recordSchema.safeParse(single("record")).data,
    request: requestSchema.safeParse(single("request")).data,
    from: parseCalendarDate(single("from") ?? "") ?? undefined,
    to: parseCalendarDate(single("to") ?? "") ?? undefined,
    older,
    newer: older ? undefined : single("newer"),
  };
}

/** Builds the URL for a query, with parameters in a fixed order so that equal queries have equal URLs. */
export function requestsHref(query: RequestQuery): string {
  const params = new URLSearchParams();
  for (const name of PARAMETER_NAMES) {
    const value = query[name];
    if (value) params.set(name, value);
  }
  return params.size > 0 ? `/developers/requests?${params}` : "/developers/requests";
}

/** Returns whether the query has any filters, ignoring the page cursors. */
export function isFiltered({ older: _, newer: __, ...filters }: RequestQuery): boolean {
  return Object.values(filters).some((value) => value !== undefined);
}

/** Converts query parameters to ledger filters; dates become instants in the bank's time zone. */
export function requestFiltersOf({ operation, status, record, request, from, to }: RequestQuery): RequestFilters {
  return {
    operation,
    statusClass: status && STATUS_CLASSES[status],
    recordId: record,
    requestId: request,
    from: from && instantAt(from, 0, 0, BANK_TIME_ZONE),
    before: to && instantAt(addDays(to, 1), 0, 0, BANK_TIME_ZONE),
  };
}
