/** A Gregorian calendar date without a time or zone: `YYYY-MM-DD`. */
export type CalendarDate = `${number}-${number}-${number}`;

/** Range of years accepted in external input; no check or record is outside it. */
const FIRST_YEAR = 1900;
const LAST_YEAR = 2199;

/** Rule for a date from external input, as the end of a sentence. */
export const DAY_RULE = `must be a day from ${FIRST_YEAR}-01-01 to ${LAST_YEAR}-12-31, such as 2026-11-23`;

/** Rule for the year of an instant from external input, as the end of a sentence. */
export const YEAR_RULE = `must be in a year from ${FIRST_YEAR} to ${LAST_YEAR}`;

/** Parses `YYYY-MM-DD`; null unless the date exists and is in the accepted years. */
export function parseCalendarDate(text: string): CalendarDate | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const time = Date.parse(`${text}T00:00:00Z`);
  return isInAcceptedYear(new Date(time)) && toIso(time) === text ? (text as CalendarDate) : null;
}

/** Whether an instant is in the accepted years, in UTC. */
export function isInAcceptedYear(instant: Date): boolean {
  const year = instant.getUTCFullYear();
  return year >= FIRST_YEAR && year <= LAST_YEAR;
}

/** Adds calendar days to a date; negative `days` subtract. */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  return toIso(utcMidnight(date) + days * DAY_MS);
}

/** Returns the calendar days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return (utcMidnight(to) - utcMidnight(from)) / DAY_MS;
}

/** Returns 0 for Sunday to 6 for Saturday. */
export function weekday(date: CalendarDate): number {
  return new Date(utcMidnight(date)).getUTCDay();
}

/** Formats a date as the bank's `yymmdd`, used in `depositBusinessDate`. */
export function toYymmdd(date: CalendarDate): string {
  return date.slice(2).replaceAll("-", "");
}

/** Parses the bank's `yymmdd` as a date in this century; null when it is not a valid date. */
export function fromYymmdd(text: string): CalendarDate | null {
  const match = /^(\d{2})(\d{2})(\d{2})$/.exec(text);
  return match ? parseCalendarDate(`20${match[1]}-${match[2]}-${match[3]}`) : null;
}

const DAY_MS = 86_400_000;

function utcMidnight(date: CalendarDate): number {
  return Date.parse(`${date}T00:00:00Z`);
}

function toIso(utcMs: number): CalendarDate {
  return new Date(utcMs).toISOString().slice(0, -"T00:00:00.000Z".length) as CalendarDate;
}
