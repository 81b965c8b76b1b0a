import "server-only";
import { z } from "zod";
import type { AuditFilters } from "@/lib/ledger/audit/audit-queries";
import { cleanText } from "@/lib/shared/pasted-text";
import { addDays, type CalendarDate, parseCalendarDate } from "@/lib/time/calendar-date";
import { BANK_TIME_ZONE, instantAt } from "@/lib/time/zone";

/** Filter value for entries without a signed-in person, such as a refused sign-in. */
export const NOBODY = "nobody";

/** The query parameters of the audit log's page. */
export interface AuditQuery {
  /** A person's id, or {@link NOBODY}. */
  readonly person?: string;
  readonly action?: string;
  /** The subject: a payment's id, an account number. */
  readonly subject?: string;
  readonly result?: string;
  /** First day, in the bank's time zone. */
  readonly from?: CalendarDate;
  /** Last day, in the bank's time zone. */
  readonly to?: CalendarDate;
  /** Cursor: the page of older entries. */
  readonly older?: string;
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

/** Parses query parameters; invalid ones are dropped rather than rejected. */
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

/** The parameters that {@link parseAuditQuery} dropped, as given. */
export function droppedFilters(
  params: Readonly<Record<string, string | string[] | undefined>>,
  query: AuditQuery,
): { name: string; value: string }[] {
  return Object.entries(params).flatMap(([name, given]) => {
    const value = String(given ?? "");
    const isRead = Object.hasOwn(query, name) && query[name as keyof AuditQuery] !== undefined;
    return value !== "" && !isRead && !(name === "newer" && query.older)
      ? [{ name: name.slice(0, 60), value: value.slice(0, 60) }]
      : [];
  });
}

/** The URL of a query, with its parameters in a fixed order so that equal queries have equal URLs. */
export function auditHref(query: AuditQuery): string {
  const params = new URLSearchParams();
  for (const name of NAMES) {
    const value = query[name];
    if (value) params.set(name, value);
  }
  const search = params.toString();
  return search ? `/audit?${search}` : "/audit";
}

/** Whether the query has any filter. */
export function isFiltered({ older: _, newer: __, ...filters }: AuditQuery): boolean {
  return Object.values(filters).some((value) => value !== undefined);
}

/** Converts query parameters to the ledger's filters; days become instants in the bank's time zone. */
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
