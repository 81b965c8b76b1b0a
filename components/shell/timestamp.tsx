"use client";
import { formatMoment, formatRowMoment, type MomentStyle } from "@/lib/time/format";
import { BANK_TIME_ZONE } from "@/lib/time/zone";
import { useTimeZone } from "./time-zone";

/**
 * Shows a time in the viewer's zone. The tooltip layer calls {@link describeMoment} only when showing the tooltip, so
 * that long lists do not format unseen tooltips. `short` is for list rows and omits today's date.
 */
export function Timestamp({
  iso,
  style,
  now,
  className,
}: {
  iso: string;
  style: MomentStyle | "short";
  /** ISO time at which the page was rendered, so that server and browser agree on today's date. */
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

/** Formats the full timestamp in a viewer's zone, with the bank's time if the zones differ. */
export function describeMoment(iso: string, zone: string): string {
  const full = formatMoment(iso, zone, "full");
  return zone === BANK_TIME_ZONE ? full : `${full} (bank time: ${formatMoment(iso, BANK_TIME_ZONE, "full")})`;
}
