import "server-only";
import { z } from "zod";
import type { AuditFilters } from "@/lib/ledger/audit-queries";
import { addDays, type CalendarDate, parseCalendarDate } from "@/lib/time/calendar-date";
import { BANK_TIME_ZONE, instantAt } from "@/lib/time/zone";

/** Stands for what nobody did who was signed in, such as a sign-in that was refused. */
export const NOBODY = "nobody";

/** What the address of the audit log says. */
export interface AuditQuery {
  /** A person's id, or {@link NOBODY}. */
  readonly person?: string;
  readonly action?: string;
  /** What it is about: a payment's id, an account number. */
  readonly subject?: string;
  readonly result?: string;
  /** First day, in the bank's zone. */
  readonly from?: CalendarDate;
  /** Last day, in the bank's zone. */
  readonly to?: CalendarDate;
  /** A place in the log: the page of what is older. */
  readonly older?: string;
  readonly newer?: string;
}

const NAMES = ["person", "action", "subject", "result", "from", "to", "older", "newer"] as const;
const personSchema = z.union([z.uuid(), z.literal(NOBODY)]);
const textSchema = z
  .string()
  .trim()
  .min(1)
  .max(200)
  // Postgres has no such text.
  .refine((text) => !text.includes("\0"));

/** Reads an address; what it can't mean is left out rather than refused. */
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

/** The address of a query, in one order so that equal queries have equal addresses. */
export function auditHref(query: AuditQuery): string {
  const params = new URLSearchParams();
  for (const name of NAMES) {
    const value = query[name];
    if (value) params.set(name, value);
  }
  const search = params.toString();
  return search ? `/audit?${search}` : "/audit";
}

/** Whether the query leaves anything out. */
export function isFiltered({ older: _, newer: __, ...filters }: AuditQuery): boolean {
  return Object.values(filters).some((value) => value !== undefined);
}

/** The filters of an address for the ledger; days become instants in the bank's zone. */
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
