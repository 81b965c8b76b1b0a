const FORMATTER = new Intl.DateTimeFormat("en-US", {
  weekday: "short",
  month: "short",
  day: "numeric",
  timeZone: "UTC",
});

/** A calendar day (`2026-11-23`) as `Mon, Nov 23`. A day has no zone, so it is read and written in UTC; other text stays. */
export function formatDay(date: string): string {
  const instant = /^\d{4}-\d{2}-\d{2}$/.test(date) ? new Date(`${date}T00:00:00Z`) : null;
  return instant && !Number.isNaN(instant.getTime()) ? FORMATTER.format(instant) : date;
}
