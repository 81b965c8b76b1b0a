import type { CalendarDate } from "./calendar-date";

const SHORT_DAY = new Intl.DateTimeFormat("en-US", {
  weekday: "short",
  month: "short",
  day: "numeric",
  timeZone: "UTC",
});

const WITH_YEAR = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });

/** Formats a calendar date (`2026-11-23`) as `Nov 23, 2026`. */
export function formatDayWithYear(date: CalendarDate): string {
  return WITH_YEAR.format(new Date(`${date}T00:00:00Z`));
}

const LONG_DATE = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

/** Formats a calendar date (`2026-11-23`) as `November 23, 2026`. */
export function formatLongDay(date: CalendarDate): string {
  return LONG_DATE.format(new Date(`${date}T00:00:00Z`));
}

/**
 * Formats a calendar date (`2026-11-23`) as `Mon, Nov 23`, in UTC because a date has no time zone. Returns any other
 * text unchanged.
 */
export function formatDay(date: string): string {
  const instant = /^\d{4}-\d{2}-\d{2}$/.test(date) ? new Date(`${date}T00:00:00Z`) : null;
  return instant && !Number.isNaN(instant.getTime()) ? SHORT_DAY.format(instant) : date;
}
