import { cleanText } from "@/lib/shared/pasted-text";
import { addDays, type CalendarDate, parseCalendarDate } from "@/lib/time/calendar-date";

/** The possible orders of month, day and year in a file's dates. */
export const DATE_ORDERS = ["mdy", "dmy", "ymd"] as const;

export type DateOrder = (typeof DATE_ORDERS)[number];

/** Dates outside this range around today need confirmation: few checks are so old or dated so far ahead. */
const FAR_BEFORE_DAYS = 366;
const FAR_AFTER_DAYS = 31;

/** A file's dates that are far from today. */
export interface FarDates {
  readonly count: number;
  readonly first: CalendarDate;
  readonly last: CalendarDate;
}

/** Finds the dates that are far from today; null if there are none. */
export function findFarDates(texts: Iterable<string>, order: DateOrder, today: CalendarDate): FarDates | null {
  const [from, to] = [addDays(today, -FAR_BEFORE_DAYS), addDays(today, FAR_AFTER_DAYS)];
  const dates = [...texts].flatMap((text) => readDate(text, order) ?? []);
  const far = dates.filter((date) => date < from || date > to).sort();
  const [first, last] = [far[0], far.at(-1)];
  return first && last ? { count: far.length, first, last } : null;
}

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/**
 * Parses a date in the chosen order: with `/`, `-`, `.` or blanks as separators, as eight or six digits without
 * separators, or with a month name. Two-digit years are in this century.
 *
 * @returns null for text that is not a valid date in this order
 */
export function readDate(text: string, order: DateOrder): CalendarDate | null {
  const parts = splitDate(cleanText(text), order);
  if (!parts) return null;
  const [year, month, day] = (["y", "m", "d"] as const).map((part) => parts[order.indexOf(part)] ?? "");
  if (!year || !month || !day || !(year.length === 4 || year.length === 2)) return null;
  if (month.length > 2 || day.length > 2) return null;
  const century = year.length === 2 ? "20" : "";
  return parseCalendarDate(`${century}${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`);
}

function splitDate(text: string, order: DateOrder): string[] | null {
  // Ignores a time of day after the date.
  const date = text.replace(/[T ]\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?( ?[AP]M|Z)?$/i, "");
  const digits = /^(\d{8}|\d{6})$/.test(date);
  if (digits) return splitDigits(date, order);
  const parts = date.split(/[/\-. ,]+/).map((part) => parseMonth(part) ?? part);
  return parts.length === 3 && parts.every((part) => /^\d{1,4}$/.test(part)) ? parts : null;
}

function splitDigits(date: string, order: DateOrder): string[] {
  const yearLength = date.length - 4;
  let at = 0;
  return [...order].map((part) => {
    const length = part === "y" ? yearLength : 2;
    at += length;
    return date.slice(at - length, at);
  });
}

function parseMonth(part: string): string | null {
  const at = /^[a-z]{3,9}$/i.test(part) ? MONTHS.indexOf(part.slice(0, 3).toLowerCase()) : -1;
  return at < 0 ? null : String(at + 1);
}

/**
 * Returns the date orders in which all of a file's dates are valid, ignoring blanks. If there are several, the user
 * must choose.
 */
export function findPossibleDateOrders(texts: Iterable<string>): DateOrder[] {
  let orders: DateOrder[] = [...DATE_ORDERS];
  let hasDate = false;
  for (const text of new Set(texts)) {
    if (!text.trim()) continue;
    const remaining = orders.filter((order) => readDate(text, order) !== null);
    // A date that is invalid in every remaining order is an error on its line and does not affect the order.
    if (remaining.length === 0) continue;
    hasDate = true;
    orders = remaining;
    if (orders.length === 1) break;
  }
  return hasDate ? orders : [];
}
