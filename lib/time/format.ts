import { wallTime } from "./zone";

/** Which parts of a timestamp to format. */
export type MomentStyle = "time" | "date" | "date-time" | "to-the-second" | "weekday-time" | "full";

const OPTIONS = {
  time: { hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
  date: { month: "short", day: "numeric", year: "numeric" },
  "date-time": { month: "short", day: "numeric", hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
  "to-the-second": {
    month: "short",
    day: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    hourCycle: "h23",
  },
  "weekday-time": {
    weekday: "short",
    month: "short",
    day: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  },
  full: {
    weekday: "short",
    month: "short",
    day: "numeric",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    hourCycle: "h23",
    timeZoneName: "short",
  },
} satisfies Record<MomentStyle, Intl.DateTimeFormatOptions>;

const formatters = new Map<string, Intl.DateTimeFormat>();

/**
 * Formats an instant (an ISO 8601 string with an offset) in a time zone, in US English. Text that is not a timestamp
 * is returned unchanged, because the bank's original text is better than nothing.
 */
export function formatMoment(iso: string, zone: string, style: MomentStyle): string {
  const instant = new Date(iso);
  if (Number.isNaN(instant.getTime())) return iso;
  const key = `${zone} ${style}`;
  let formatter = formatters.get(key);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat("en-US", { ...OPTIONS[style], timeZone: zone });
    formatters.set(key, formatter);
  }
  return formatter.format(instant);
}

/**
 * Formats an instant for a list row: only the time for today, otherwise the date and time, with the year only if it is
 * not the current year.
 *
 * @param now the current time in ISO 8601, which determines today's date
 */
export function formatRowMoment(iso: string, zone: string, now: string): string {
  const instant = new Date(iso);
  if (Number.isNaN(instant.getTime())) return iso;
  const then = wallTime(instant, zone).date;
  const today = wallTime(new Date(now), zone).date;
  if (then === today) return formatMoment(iso, zone, "time");
  if (then.slice(0, 4) === today.slice(0, 4)) return formatMoment(iso, zone, "date-time");
  return `${formatMoment(iso, zone, "date")}, ${formatMoment(iso, zone, "time")}`;
}
