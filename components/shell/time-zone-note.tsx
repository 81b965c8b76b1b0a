"use client";
import { BANK_TIME_ZONE } from "@/lib/time/zone";
import { useTimeZone } from "./time-zone";

/** The time zone of the times beside it: "times in ET", "times in Madrid". */
export function TimeZoneNote() {
  const zone = useTimeZone();
  const name = zone === BANK_TIME_ZONE ? "ET" : (zone.split("/").at(-1)?.replaceAll("_", " ") ?? zone);
  return <span data-tip={zone}>times in {name}</span>;
}
