import type { CalendarDate } from "./calendar-date";

/** The bank's business time zone [GAP-3]. */
export const BANK_TIME_ZONE = "America/New_York";

/** A local date and time in a time zone. */
export interface WallTime {
  readonly date: CalendarDate;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  /** Minutes east of UTC; -300 in New York in winter. */
  readonly offsetMinutes: number;
}

/** Converts an instant to the local date and time in `zone`. */
export function wallTime(instant: Date, zone: string): WallTime {
  const offsetMinutes = offsetAt(instant, zone);
  const wall = new Date(instant.getTime() + offsetMinutes * MINUTE_MS);
  return {
    date: wall.toISOString().slice(0, -"T00:00:00.000Z".length) as CalendarDate,
    hour: wall.getUTCHours(),
    minute: wall.getUTCMinutes(),
    second: wall.getUTCSeconds(),
    offsetMinutes,
  };
}

/**
 * Converts the local time `hour:minute` on `date` in `zone` to an instant. A time skipped by daylight saving is shifted
 * by the length of the jump; a repeated time resolves to its first occurrence.
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

/** Formats an instant with its offset in `zone`, as the bank does: `2026-11-20T09:30:00.123-05:00` [GAP-2]. */
export function toOffsetTimestamp(instant: Date, zone: string = BANK_TIME_ZONE): string {
  const offsetMinutes = offsetAt(instant, zone);
  const two = (value: number) => String(value).padStart(2, "0");
  const sign = offsetMinutes < 0 ? "-" : "+";
  const offset = Math.abs(offsetMinutes);
  const wall = new Date(instant.getTime() + offsetMinutes * MINUTE_MS).toISOString().slice(0, -1);
  return `${wall}${sign}${two(Math.floor(offset / 60))}:${two(offset % 60)}`;
}

const MINUTE_MS = 60_000;
/** Every modern offset change has happened at a multiple of 15 minutes. */
const QUARTER_MS = 15 * MINUTE_MS;
/** Maximum number of cached quarter hours: about half a year in one zone. */
const MAX_CACHED_QUARTERS = 20_000;

/**
 * Caches offsets by zone and quarter hour, because the runtime's lookup is the slowest step. Cleared when full, because
 * every page loads this file and an LRU cache would add 8 kB of script.
 */
const offsets = new Map<string, number>();

/** Returns the zone's offset at an instant, in minutes east of UTC. */
function offsetAt(instant: Date, zone: string): number {
  const quarter = Math.floor(instant.getTime() / QUARTER_MS);
  const key = `${zone} ${quarter}`;
  const cached = offsets.get(key);
  if (cached !== undefined) return cached;
  const offset = computeOffset(new Date(quarter * QUARTER_MS), zone);
  if (offsets.size >= MAX_CACHED_QUARTERS) offsets.clear();
  offsets.set(key, offset);
  return offset;
}

function computeOffset(instant: Date, zone: string): number {
  // "GMT-05:00"; includes seconds for dates before zones were standardized. "GMT" alone is UTC.
  const name = formatterFor(zone)
    .formatToParts(instant)
    .find(({ type }) => type === "timeZoneName")!.value;
  const [, sign, hours = 0, minutes = 0, seconds = 0] = /^GMT(?:([+-])(\d+):(\d+)(?::(\d+))?)?$/.exec(name)!;
  const offset = Math.round(Number(hours) * 60 + Number(minutes) + Number(seconds) / 60);
  return sign === "-" ? -offset : offset;
}

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterFor(zone: string): Intl.DateTimeFormat {
  const known = formatters.get(zone);
  if (known) return known;
  const formatter = new Intl.DateTimeFormat("en-US", { timeZone: zone, timeZoneName: "longOffset" });
  formatters.set(zone, formatter);
  return formatter;
}
