import { z } from "zod";
import type { DecisionFilters } from "@/lib/ledger/positive-pay/exception-decisions";
import { cleanNumber } from "@/lib/shared/pasted-text";
import { addDays, type CalendarDate, parseCalendarDate } from "@/lib/time/calendar-date";
import { BANK_TIME_ZONE, instantAt } from "@/lib/time/zone";

/** The filters and page cursor in the history page's URL. */
export interface DecisionsQuery {
  /** A check number, or part of a payee's name. */
  readonly text?: string;
  readonly decision?: (typeof DECISIONS)[number];
  /** ID of the person who decided. */
  readonly person?: string;
  /** First and last presentment date, in the bank's time zone. */
  readonly from?: CalendarDate;
  readonly to?: CalendarDate;
  readonly before?: string;
  readonly after?: string;
}

/** Choices for the decision filter, in display order. */
export const DECISIONS = ["pay", "let-return", "none", "undone"] as const satisfies DecisionFilters["decision"][];

const PARAMETER_NAMES = ["text", "decision", "person", "from", "to", "before", "after"] as const;

type Params = Readonly<Record<string, string | string[] | undefined>>;

/** Parses URL parameters. Invalid ones are ignored and reported. */
export function parseDecisionsQuery(params: Params): {
  readonly query: DecisionsQuery;
  readonly filters: DecisionFilters;
  readonly dropped: { name: string; value: string }[];
} {
  const single = (name: (typeof PARAMETER_NAMES)[number]) => {
    const value = params[name];
    return typeof value === "string" && value !== "" && value.length <= 200 ? value : undefined;
  };
  const before = single("before");
  const query: DecisionsQuery = {
    text: cleanNumber(single("text") ?? "").replaceAll("\0", "") || undefined,
    decision: DECISIONS.find((each) => each === params.decision),
    person: z.uuid().safeParse(single("person")).data,
    from: parseCalendarDate(single("from") ?? "") ?? undefined,
    to: parseCalendarDate(single("to") ?? "") ?? undefined,
    before,
    after: before ? undefined : single("after"),
  };
  const dropped = Object.entries(params).flatMap(([name, given]) => {
    const isValid = Object.hasOwn(query, name) && query[name as keyof DecisionsQuery] !== undefined;
    const value = String(given ?? "");
    return value === "" || isValid || (name === "after" && before)
      ? []
      : [{ name: name.slice(0, 60), value: value.slice(0, 60) }];
  });
  return { query, filters: toFilters(query), dropped };
}

function toFilters({ text, decision, person, from, to }: DecisionsQuery): DecisionFilters {
  const isNumber = text !== undefined && /^\d+$/.test(text);
  return {
    checkNumber: isNumber ? text.replace(/^0+(?=\d)/, "") : undefined,
    payee: isNumber ? undefined : text,
    decision,
    personId: person,
    from: from && instantAt(from, 0, 0, BANK_TIME_ZONE),
    until: to && instantAt(addDays(to, 1), 0, 0, BANK_TIME_ZONE),
  };
}

/** Builds the URL of the history page or, with `path`, of its export. */
export function decisionsHref(query: DecisionsQuery, path = "/positive-pay/history"): string {
  const given = PARAMETER_NAMES.flatMap((name): [string, string][] => (query[name] ? [[name, query[name]]] : []));
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
}

/** Returns whether the query has any filters. */
export function isFiltered({ before: _, after: __, ...filters }: DecisionsQuery): boolean {
  return Object.values(filters).some((value) => value !== undefined);
}
