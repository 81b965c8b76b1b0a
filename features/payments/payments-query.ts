import "server-only";
import { z } from "zod";
import { MASKED_NUMBER } from "@/lib/access/masking/mask-accounts";
import {
  PAYMENT_DIRECTIONS,
  PAYMENT_STATUSES,
  PAYMENT_TYPES,
  type PaymentDirection,
  type PaymentStatus,
  type PaymentType,
  POSTINGS,
  type Posting,
} from "@/lib/contract/enums";
import { accountNumber, calendarDate, checkNumberText } from "@/lib/contract/primitives";
import { PAYMENT_FLAGS, type PaymentFilters, type PaymentFlag } from "@/lib/ledger/payments/planner/payment-filters";
import { parseDollars } from "@/lib/money/cents";
import { cleanDigits, cleanText } from "@/lib/shared/pasted-text";
import { LIST_SORTS, type ListSort, PAYMENT_COLUMNS, type PaymentColumn } from "@/lib/shared/payment-list";
import { addDays, type CalendarDate } from "@/lib/time/calendar-date";
import { BANK_TIME_ZONE, instantAt } from "@/lib/time/zone";
import { parseSearch } from "./parse-search";

export const PAYMENT_OWNERS = ["mine", "nobody"] as const;
export type PaymentOwner = (typeof PAYMENT_OWNERS)[number];

/** Query parameters of the payments list: filters, sort order, columns, page and selected row. */
export interface PaymentsQuery {
  status: PaymentStatus[];
  direction: PaymentDirection[];
  type: PaymentType[];
  posting: Posting[];
  flag: PaymentFlag[];
  /** Filters by owner: the current user, or unassigned. */
  work: PaymentOwner[];
  account: string[];
  /** First creation date, in the bank's time zone. */
  from?: CalendarDate;
  /** Last creation date, in the bank's time zone. */
  to?: CalendarDate;
  minCents?: number;
  maxCents?: number;
  check?: string;
  payee?: string;
  /** Search text: an amount, a reference, a number or a payee. */
  find?: string;
  /** Newest first if undefined. */
  sort?: ListSort;
  /** The columns in display order; empty for the user's saved columns. */
  columns: PaymentColumn[];
  /** Cursor for the next page in the list's order. */
  before?: string;
  after?: string;
  selected?: string;
}

/** An invalid query parameter, with its name and value truncated. */
export interface DroppedFilter {
  name: string;
  value: string;
}

/** Maximum number of values per filter. */
const MAX_VALUES = 50;

const day = calendarDate.transform((text) => text as CalendarDate);
const dollars = z.string().transform((text, context) => {
  const amount = parseDollars(text);
  return amount.ok ? amount.value : rejectAmount(context);
});
const text = z.string().overwrite(cleanText).min(1);
const cursor = z.string().min(1).max(500);

/** Parameters that accept several values. */
export const PAYMENT_LISTS = {
  status: z.enum(PAYMENT_STATUSES),
  direction: z.enum(PAYMENT_DIRECTIONS),
  type: z.enum(PAYMENT_TYPES),
  posting: z.enum(POSTINGS),
  flag: z.enum(PAYMENT_FLAGS),
  work: z.enum(PAYMENT_OWNERS),
  account: z.union([z.string().overwrite(cleanDigits).pipe(accountNumber), z.string().regex(MASKED_NUMBER)]),
  columns: z.enum(PAYMENT_COLUMNS),
} as const;

/** Parameters that accept a single value. */
export const PAYMENT_SINGLES = {
  from: day,
  to: day,
  min: dollars,
  max: dollars,
  check: z.string().overwrite(cleanDigits).pipe(checkNumberText),
  payee: text.max(60),
  find: text.max(100).refine((typed) => parseSearch(typed) !== null),
  sort: z.enum(LIST_SORTS),
  before: cursor,
  after: cursor,
  selected: text.max(200),
} as const;

function rejectAmount(context: z.RefinementCtx): never {
  context.addIssue({ code: "custom", message: "is not an amount" });
  return z.NEVER;
}

function isParameter(name: string): boolean {
  return Object.hasOwn(PAYMENT_LISTS, name) || Object.hasOwn(PAYMENT_SINGLES, name);
}

/** Parses query parameters. Invalid ones are ignored and reported, so that a mistyped link still opens. */
export function parsePaymentsQuery(params: URLSearchParams): { query: PaymentsQuery; dropped: DroppedFilter[] } {
  const dropped: DroppedFilter[] = [];
  const list = <Name extends keyof typeof PAYMENT_LISTS>(name: Name): z.infer<(typeof PAYMENT_LISTS)[Name]>[] => {
    const values = [...new Set(params.getAll(name).flatMap((value) => value.split(",")))].filter(Boolean);
    return values.flatMap((value, index) => {
      const parsed = PAYMENT_LISTS[name].safeParse(value);
      if (parsed.success && index < MAX_VALUES) return [parsed.data as z.infer<(typeof PAYMENT_LISTS)[Name]>];
      dropped.push({ name, value });
      return [];
    });
  };
  const single = <Name extends keyof typeof PAYMENT_SINGLES>(
    name: Name,
  ): z.infer<(typeof PAYMENT_SINGLES)[Name]> | undefined => {
    const value = params.get(name);
    if (!value) return undefined;
    const parsed = PAYMENT_SINGLES[name].safeParse(value);
    if (parsed.success) return parsed.data as z.infer<(typeof PAYMENT_SINGLES)[Name]>;
    dropped.push({ name, value });
    return undefined;
  };
  for (const [name, value] of params) if (!isParameter(name)) dropped.push({ name, value });
  const before = single("before");
  const query: PaymentsQuery = {
    status: list("status"),
    direction: list("direction"),
    type: list("type"),
    posting: list("posting"),
    flag: list("flag"),
    work: list("work"),
    account: list("account"),
    from: single("from"),
    to: single("to"),
    minCents: single("min"),
    maxCents: single("max"),
    check: single("check"),
    payee: single("payee"),
    find: single("find"),
    sort: single("sort"),
    columns: list("columns"),
    before,
    after: before ? undefined : single("after"),
    selected: single("selected"),
  };
  return {
    query,
    dropped: dropped
      .slice(0, MAX_VALUES)
      .map(({ name, value }) => ({ name: name.slice(0, 60), value: value.slice(0, 60) })),
  };
}

/**
 * Converts query parameters to ledger filters; dates become instants in the bank's time zone.
 *
 * @param personId ID of the current user, for the "mine" filter
 */
export function filtersOf(query: Partial<PaymentsQuery>, personId: string): PaymentFilters {
  return {
    owners: query.work?.map((owner) => (owner === "mine" ? personId : null)),
    statuses: query.status,
    directions: query.direction,
    types: query.type,
    postings: query.posting,
    flags: query.flag,
    accountNumbers: query.account,
    createdFrom: query.from && instantAt(query.from, 0, 0, BANK_TIME_ZONE),
    createdBefore: query.to && instantAt(addDays(query.to, 1), 0, 0, BANK_TIME_ZONE),
    minCents: query.minCents,
    maxCents: query.maxCents,
    checkNumber: query.check,
    payee: query.payee,
    searchTerms: (query.find && parseSearch(query.find)) || undefined,
  };
}
