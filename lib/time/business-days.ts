import { addDays, type CalendarDate, weekday } from "./calendar-date";

/** Whether the Federal Reserve Banks are open: Monday to Friday, except their holidays [GAP-3]. */
export function isBusinessDay(date: CalendarDate): boolean {
  const day = weekday(date);
  return day !== 0 && day !== 6 && !isFederalReserveHoliday(date);
}

/** Returns the first business day on or after `date`. */
export function businessDayOnOrAfter(date: CalendarDate): CalendarDate {
  let day = date;
  while (!isBusinessDay(day)) day = addDays(day, 1);
  return day;
}

/** Returns the business day `count` (≥ 0) business days after {@link businessDayOnOrAfter} of `date`. */
export function addBusinessDays(date: CalendarDate, count: number): CalendarDate {
  let day = businessDayOnOrAfter(date);
  for (let left = count; left > 0; left--) day = businessDayOnOrAfter(addDays(day, 1));
  return day;
}

/**
 * Whether the Federal Reserve Banks observe a holiday. A Sunday holiday is observed on the following Monday; a Saturday
 * holiday is not observed on the preceding Friday (Federal Reserve Financial Services schedule).
 */
export function isFederalReserveHoliday(date: CalendarDate): boolean {
  const year = Number(date.slice(0, 4));
  return holidaysOf(year).has(date);
}

const holidaysByYear = new Map<number, ReadonlySet<CalendarDate>>();

function holidaysOf(year: number): ReadonlySet<CalendarDate> {
  const cached = holidaysByYear.get(year);
  if (cached) return cached;
  const holidays = new Set<CalendarDate>([
    fixedHoliday(year, 1, 1), // New Year's Day
    nthWeekday(year, 1, 1, 3), // Birthday of Martin Luther King, Jr.
    nthWeekday(year, 2, 1, 3), // Washington's Birthday
    lastMonday(year, 5), // Memorial Day
    fixedHoliday(year, 6, 19), // Juneteenth National Independence Day
    fixedHoliday(year, 7, 4), // Independence Day
    nthWeekday(year, 9, 1, 1), // Labor Day
    nthWeekday(year, 10, 1, 2), // Columbus Day
    fixedHoliday(year, 11, 11), // Veterans Day
    nthWeekday(year, 11, 4, 4), // Thanksgiving Day
    fixedHoliday(year, 12, 25), // Christmas Day
  ]);
  holidaysByYear.set(year, holidays);
  return holidays;
}

function fixedHoliday(year: number, month: number, day: number): CalendarDate {
  const date = dateOf(year, month, day);
  return weekday(date) === 0 ? addDays(date, 1) : date;
}

function nthWeekday(year: number, month: number, targetWeekday: number, nth: number): CalendarDate {
  const first = dateOf(year, month, 1);
  return addDays(first, ((targetWeekday - weekday(first) + 7) % 7) + (nth - 1) * 7);
}

function lastMonday(year: number, month: number): CalendarDate {
  const last = addDays(dateOf(year, month + 1, 1), -1);
  return addDays(last, -((weekday(last) + 6) % 7));
}

function dateOf(year: number, month: number, day: number): CalendarDate {
  return `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}` as CalendarDate;
}
