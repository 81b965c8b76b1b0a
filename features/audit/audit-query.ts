import "server-only";
import { z } from "zod";
import type { AuditFilters } from "@/lib/ledger/audit/audit-queries";
import { cleanText } from "@/lib/shared/pasted-text";
import { addDays, type CalendarDate, parseCalendarDate } from "@/lib/time/calendar-date";
import { BANK_TIME_ZONE, instantAt } from "@/lib/time/zone";

/** Filter value for entries without a signed-in person, such as a refused sign-in. */
export const NOBODY = "nobody";

/** Query parameters of the audit log page. */
export interface AuditQuery {
  /** A person ID, or {@link NOBODY}. */
  readonly person?: string;
  readonly action?: string;
  /** ID of the subject, such as a payment ID or an account number. */
  readonly subject?: string;
  readonly result?: string;
  /** First day, in the bank's time zone. */
  readonly from?: CalendarDate;
  /** Last day, in the bank's time zone. */
  readonly to?: CalendarDate;
  /** Cursor for the page of older entries. */
  readonly older?: string;
  /** Cursor for the page of newer entries. */
  readonly newer?: string;
}

const NAMES = ["person", "action", "subject", "result", "from", "to", "older", "newer"] as const;
const personSchema = z.union([z.uuid(), z.literal(NOBODY)]);
const textSchema = z
  .string()
  .overwrite(cleanText)
  .min(1)
  .max(200)
  // Postgres text can't contain NUL.
  .refine((text) => !text.includes("\0"));

/** Parses query parameters and drops invalid values. */
export function parseAuditQuery(params: Readonly<Record<string, string | string[] | undefined>>): AuditQuery {
  const single = (name: (typeof NAMES)[number]) => {
    const value = params[name];
    return typeof value === "string" && value !== "" ? value : undefined;
  };
  const text = (name: "action" | "subject" | "result") => textSchema.safeParse(single(name)).data;
  const older = single("older");
  return {
    person: personSchema.safeParse(single("person")).data,
    action: text("action"),
    subject: text("subject"),
    result: text("result"),
    from: parseCalendarDate(single("from") ?? "") ?? undefined,
    to: parseCalendarDate(single("to") ?? "") ?? undefined,
    older,
    newer: older ? undefined : single("newer"),
  };
}

/** Returns the parameters that {@link parseAuditQuery} dropped, each cut to 60 characters. */
export function droppedFilters(
  params: Readonly<Record<string, string | string[] | undefined>>,
  query: AuditQuery,
): { name: string; value: string }[] {
  return Object.entries(params).flatMap(([name, param]) => {
    const value = String(param ?? "");
    const isParsed = Object.hasOwn(query, name) && query[name as keyof AuditQuery] !== undefined;
    return value !== "" && !isParsed && !(name === "newer" && query.older)
      ? [{ name: name.slice(0, 60), value: value.slice(0, 60) }]
      : [];
  });
}

/** Builds the URL of a query. Parameters are in a fixed order so that equal queries have equal URLs. */
export function auditHref(query: AuditQuery): string {
  const params = new URLSearchParams();
  for (const name of NAMES) {
    const value = query[name];
    if (value) params.set(name, value);
  }
  const search = params.toString();
  return search ? `/audit?${search}` : "/audit";
}

/** Whether the query contains any filters. */
export function isFiltered({ older: _, newer: __, ...filters }: AuditQuery): boolean {
  return Object.values(filters).some((value) => value !== undefined);
}

/** Converts query parameters to ledger filters; days start at midnight in the bank's time zone. */
export function auditFiltersOf({ person, action, subject, result, from, to }: AuditQuery): AuditFilters {
  return {
    personId: person === NOBODY ? null : person,
    action,
    subject,
    result,
    from: from && instantAt(from, 0, 0, BANK_TIME_ZONE),
    before: to && instantAt(addDays(to, 1), 0, 0, BANK_TIME_ZONE),
  };
}
