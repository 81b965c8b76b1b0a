import type { CalendarDate } from "./calendar-date";

/** The bank's business time zone [GAP-3]. */
export const BANK_TIME_ZONE = "America/New_York";

/** A wall clock in some zone. */
export interface WallTime {
  readonly date: CalendarDate;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  /** Minutes east of UTC, so -300 in New York in winter. */
  readonly offsetMinutes: number;
}

/** What the clock on the wall shows in `zone` at an instant. */
export function wallTime(instant: Date, zone: string): WallTime {
  const part = Object.fromEntries(
    formatterFor(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );
  const date = `${part.year}-${part.month}-${part.day}` as CalendarDate;
  const [hour, minute, second] = [Number(part.hour), Number(part.minute), Number(part.second)];
  const asUtcMs = Date.parse(`${date}T${part.hour}:${part.minute}:${part.second}Z`);
  const wholeSecondsMs = Math.floor(instant.getTime() / 1000) * 1000;
  return { date, hour, minute, second, offsetMinutes: Math.round((asUtcMs - wholeSecondsMs) / 60_000) };
}

/**
 * The instant at which a wall clock in `zone` shows `hour:minute` of `date`. A time that daylight saving skips is the
 * instant the same distance past the jump; a time that occurs twice is the first of the two.
 */
export function instantAt(date: CalendarDate, hour: number, minute: number, zone: string): Date {
  const wallMs = Date.parse(`${date}T00:00:00Z`) + (hour * 60 + minute) * 60_000;
  const before = wallTime(new Date(wallMs - 86_400_000), zone).offsetMinutes;
  const after = wallTime(new Date(wallMs + 86_400_000), zone).offsetMinutes;
  const candidates = [before, after].map((offset) => new Date(wallMs - offset * 60_000));
  const exact = candidates
    .filter((candidate) => candidate.getTime() + wallTime(candidate, zone).offsetMinutes * 60_000 === wallMs)
    .sort((a, b) => a.getTime() - b.getTime());
  return exact[0] ?? candidates[0]!;
}

/** A timestamp with its offset in `zone`, the bank's form: `2026-11-20T09:30:00.123-05:00` [GAP-2]. */
export function toOffsetTimestamp(instant: Date, zone: string = BANK_TIME_ZONE): string {
  const wall = wallTime(instant, zone);
  const two = (value: number) => String(value).padStart(2, "0");
  const fraction = String(((instant.getTime() % 1000) + 1000) % 1000).padStart(3, "0");
  const sign = wall.offsetMinutes < 0 ? "-" : "+";
  const offset = Math.abs(wall.offsetMinutes);
  return `${wall.date}T${two(wall.hour)}:${two(wall.minute)}:${two(wall.second)}.${fraction}${sign}${two(Math.floor(offset / 60))}:${two(offset % 60)}`;
}

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterFor(zone: string): Intl.DateTimeFormat {
  const known = formatters.get(zone);
  if (known) return known;
  const formatter = new Intl.DateTimeFormat("en-CA", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  });
  formatters.set(zone, formatter);
  return formatter;
}
