"use client";
import { formatMoment, formatRowMoment, type MomentStyle } from "@/lib/time/format";
import { BANK_TIME_ZONE } from "@/lib/time/zone";
import { useTimeZone } from "./time-zone";

/**
 * A time in the viewer's zone; the tooltip has the full timestamp and the bank's own time.
 * `short` is for the rows of a list: without the date today.
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
      {style === "short" ? formatRowMoment(iso, zone, now ?? new Date().toISOString()) : formatMoment(iso, zone, style)}
    </time>
  );
}
