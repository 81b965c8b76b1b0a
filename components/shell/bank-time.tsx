"use client";
import { formatMoment, type MomentStyle } from "@/lib/time/format";
import { BANK_TIME_ZONE } from "@/lib/time/zone";
import { useTimeZone } from "./time-zone";

/**
 * Shows a deadline in the bank's time zone, with the zone's name: "Mon, Nov 23, 12:00 ET". The tooltip adds the
 * viewer's time.
 */
export function BankTime({ iso, style = "weekday-time" }: { iso: string; style?: MomentStyle }) {
  const zone = useTimeZone();
  if (Number.isNaN(Date.parse(iso))) return <span>{iso}</span>;
  const full = formatMoment(iso, BANK_TIME_ZONE, "full");
  const viewerTime = zone === BANK_TIME_ZONE ? "" : ` (your time: ${formatMoment(iso, zone, "full")})`;
  return (
    <time dateTime={iso} data-tip={full + viewerTime} className="whitespace-nowrap">
      {formatMoment(iso, BANK_TIME_ZONE, style)} ET
    </time>
  );
}
