/** Formats a time zone for use in a sentence: "Pacific time" for "America/Los_Angeles". */
export function formatZoneName(zone: string): string {
  const parts = new Intl.DateTimeFormat("en-US", { timeZone: zone, timeZoneName: "longGeneric" }).formatToParts();
  const name = parts.find(({ type }) => type === "timeZoneName")?.value ?? zone;
  return name.replace(/ Time$/, " time");
}
