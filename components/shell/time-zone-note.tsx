"use client";
import { formatZoneName } from "@/lib/time/zone-name";
import { useTimeZone } from "./time-zone";

/** Shows the time zone used on the page, such as "Eastern time". Bank deadlines state their zone separately. */
export function TimeZoneNote() {
  const zone = useTimeZone();
  return <span data-tip={zone}>{formatZoneName(zone)}</span>;
}
