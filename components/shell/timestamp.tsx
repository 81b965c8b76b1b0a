"use client";
import { formatMoment, formatRowMoment, type MomentStyle } from "@/lib/time/format";
import { BANK_TIME_ZONE } from "@/lib/time/zone";
import { useTimeZone } from "./time-zone";

/**
 * A time in the viewer's zone. Its tooltip is {@link describeMoment}, which the tooltip layer asks for when it is
 * shown: a list formats no time that no one looks at. `short` is for the rows of a list: without the date today.
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
  if (Number.isNaN(Date.parse(iso))) return <span className={className}>{iso}</span>;
  return (
    <time dateTime={iso} className={className}>
      {style === "short" ? formatRowMoment(iso, zone, now ?? new Date().toISOString()) : formatMoment(iso, zone, style)}
    </time>
  );
}

/** The full timestamp in a viewer's zone, and the bank's own time where that differs. */
export function describeMoment(iso: string, zone: string): string {
  const full = formatMoment(iso, zone, "full");
  return zone === BANK_TIME_ZONE ? full : `${full} (at the bank: ${formatMoment(iso, BANK_TIME_ZONE, "full")})`;
}
