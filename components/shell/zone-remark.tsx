"use client";
import { BANK_TIME_ZONE } from "@/lib/time/zone";
import { useTimeZone } from "./time-zone";

/** Says in which zone the times beside it are: "times in ET", "times in Madrid". */
export function ZoneRemark() {
  const zone = useTimeZone();
  const name = zone === BANK_TIME_ZONE ? "ET" : (zone.split("/").at(-1)?.replaceAll("_", " ") ?? zone);
  return <span data-tip={zone}>times in {name}</span>;
}
