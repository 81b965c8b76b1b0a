"use client";
import { BANK_TIME_ZONE } from "@/lib/time/zone";
import { useTimeZone } from "./time-zone";

/** The time zone of a page's times: "times in ET", "times in Madrid". The bank's deadlines name their own. */
export function TimeZoneNote() {
  const zone = useTimeZone();
  const name = zone === BANK_TIME_ZONE ? "ET" : (zone.split("/").at(-1)?.replaceAll("_", " ") ?? zone);
  return <span data-tip={zone}>times in {name}</span>;
}
