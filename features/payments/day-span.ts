import "server-only";
import { addDays, type CalendarDate, parseCalendarDate, weekday } from "@/lib/time/calendar-date";

/** An inclusive range of days in the bank's time zone; a missing end is unbounded. */
export interface DaySpan {
  readonly from?: CalendarDate;
  readonly to?: CalendarDate;
}

const MONTHS = [
  ...["january", "february", "march", "april", "may", "june"],
  ...["july", "august", "september", "october", "november", "december"],
] as const;

/** Date phrases that {@link parseDateSpan} accepts and the filter field suggests. */
export const DATE_PHRASES = ["today", "yesterday", "this week", "last week", "this month", "last month"] as const;

/**
 * Parses a date phrase at the start of the words: `yesterday`, `last week`, `last 7 days`, `nov`, `nov 14 2025`,
 * `11/14`, `2026-11-14`, `since nov 3`, `until today` or `2026-11-01..2026-11-14`. A week begins on Monday. A month or
 * day without a year is the most recent one that has started.
 *
 * @returns the days and the number of words in the phrase; null if the words don't start with a date phrase
 */
export function parseDateSpan(words: readonly string[], today: CalendarDate): { span: DaySpan; length: number } | null {
  const [first = "", second = "", third = ""] = words.map((word) => word.toLowerCase());
  const week = addDays(today, -((weekday(today) + 6) % 7));
  const month = `${today.slice(0, 7)}-01` as CalendarDate;
  const wholeWeek = (from: CalendarDate) => ({ span: { from, to: addDays(from, 6) }, length: 2 });
  if (first === "today") return oneDay(today, 1);
  if (first === "yesterday") return oneDay(addDays(today, -1), 1);
  if (first === "this" && second === "week") return wholeWeek(week);
  if (first === "last" && second === "week") return wholeWeek(addDays(week, -7));
  if (first === "this" && second === "month") return { span: monthOf(month), length: 2 };
  if (first === "last" && second === "month") return { span: monthOf(addDays(month, -1)), length: 2 };
  if (first === "last" && /^\d{1,3}$/.test(second) && third === "days" && Number(second) > 0) {
    return { span: { from: addDays(today, 1 - Number(second)), to: today }, length: 3 };
  }
  if (first === "since" || first === "until") {
    const bound = parseDateSpan(words.slice(1), today);
    if (!bound?.span.from || !bound.span.to) return null;
    const span = first === "since" ? { from: bound.span.from } : { to: bound.span.to };
    return { span, length: bound.length + 1 };
  }
  const range = /^([^.]+)\.\.([^.]+)$/.exec(first);
  const [from, to] = [range?.[1], range?.[2]].map((text) => (text ? parseDay(text, today) : null));
  if (from && to) return { span: { from, to }, length: 1 };
  const day = parseDay(first, today);
  return day ? oneDay(day, 1) : parseMonth([first, second, third], today);
}

const oneDay = (day: CalendarDate, length: number) => ({ span: { from: day, to: day }, length });

/** Parses `2026-11-14`, `11/14` or `11/14/2026`. */
function parseDay(text: string, today: CalendarDate): CalendarDate | null {
  const parts = /^(\d{1,2})\/(\d{1,2})(?:\/(\d{4}))?$/.exec(text);
  return parts ? resolveDay(parts[3], Number(parts[1]), parts[2]!, today) : parseCalendarDate(text);
}

/** Parses `nov`, `nov 2025`, `nov 14` or `nov 14 2025`. */
function parseMonth([name, second, third]: string[], today: CalendarDate): { span: DaySpan; length: number } | null {
  const number = MONTHS.findIndex((month) => name!.length >= 3 && month.startsWith(name!)) + 1;
  if (number === 0) return null;
  if (/^\d{1,2}$/.test(second!)) {
    const year = /^\d{4}$/.test(third!) ? third : undefined;
    const day = resolveDay(year, number, second!, today);
    return day && oneDay(day, year ? 3 : 2);
  }
  const year = /^(19|20|21)\d\d$/.test(second!) ? second : undefined;
  const first = resolveDay(year, number, "1", today);
  return first && { span: monthOf(first), length: year ? 2 : 1 };
}

function resolveDay(year: string | undefined, month: number, day: string, today: CalendarDate): CalendarDate | null {
  const inYear = (number: number) =>
    parseCalendarDate(`${number}-${String(month).padStart(2, "0")}-${day.padStart(2, "0")}`);
  if (year) return inYear(Number(year));
  const thisYear = Number(today.slice(0, 4));
  const thisYearDay = inYear(thisYear);
  return thisYearDay && thisYearDay <= today ? thisYearDay : inYear(thisYear - 1);
}

/** Returns the first and last day of the month that contains a day. */
function monthOf(day: CalendarDate): Required<DaySpan> {
  const from = `${day.slice(0, 7)}-01` as CalendarDate;
  const next = `${addDays(from, 31).slice(0, 7)}-01` as CalendarDate;
  return { from, to: addDays(next, -1) };
}
