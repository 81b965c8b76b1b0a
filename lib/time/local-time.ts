import { parseCalendarDate } from "./calendar-date";
import { instantAt, wallTime } from "./zone";

/** Formats an instant in a zone as the value of an `<input type="datetime-local">`: "2026-11-20T09:30". */
export function toLocalTime(instant: Date, zone: string): string {
  const { date, hour, minute } = wallTime(instant, zone);
  const two = (value: number) => String(value).padStart(2, "0");
  return `${date}T${two(hour)}:${two(minute)}`;
}

/** Converts a local time in a zone to an instant; null if it is not a valid time. Ignores seconds. */
export function fromLocalTime(text: string, zone: string): Date | null {
  const [, day = "", hour, minute] = /^(\d{4}-\d\d-\d\d)T(\d\d):(\d\d)(?::\d\d(?:\.\d+)?)?$/.exec(text) ?? [];
  const date = parseCalendarDate(day);
  return date && Number(hour) < 24 && Number(minute) < 60 ? instantAt(date, Number(hour), Number(minute), zone) : null;
}
