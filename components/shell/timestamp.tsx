"use client";
import { formatMoment, type MomentStyle } from "@/lib/time/format";
import { BANK_TIME_ZONE, wallTime } from "@/lib/time/zone";
import { useTimeZone } from "./time-zone";

/**
 * A time in the viewer's zone; the tooltip has the full timestamp and the bank's own time.
 * `short` is the time of day for today and the date for another day, as in a list.
 */
export function Timestamp({
  iso,
  style,
  now,
  className,
}: {
  iso: string;
  style: MomentStyle | "short";
  /** ISO time of the rendering, so that server and browser agree on what today is. */
  now?: string;
  className?: string;
}) {
  const zone = useTimeZone();
  const instant = new Date(iso);
  if (Number.isNaN(instant.getTime())) return <span className={className}>{iso}</span>;
  const full = formatMoment(iso, zone, "full");
  const bankTime = zone === BANK_TIME_ZONE ? "" : ` (at the bank: ${formatMoment(iso, BANK_TIME_ZONE, "full")})`;
  return (
    <time dateTime={iso} data-tip={full + bankTime} className={className}>
      {style === "short" ? shortTimestamp(iso, zone, now) : formatMoment(iso, zone, style)}
    </time>
  );
}

function shortTimestamp(iso: string, zone: string, now: string | undefined): string {
  const then = wallTime(new Date(iso), zone).date;
  const today = wallTime(now ? new Date(now) : new Date(), zone).date;
  if (then === today) return formatMoment(iso, zone, "time");
  const date = formatMoment(iso, zone, "date");
  return then.slice(0, 4) === today.slice(0, 4) ? date.replace(/, \d{4}$/, "") : date;
}
