"use client";
import { formatZoneName } from "@/lib/time/zone-name";
import { useTimeZone } from "./time-zone";

/** The time zone of a page's times: "Eastern time". The bank's deadlines state their own zone. */
export function TimeZoneNote() {
  const zone = useTimeZone();
  return <span data-tip={zone}>{formatZoneName(zone)}</span>;
}
