import type { CalendarDate } from "@/lib/time/calendar-date";

const FORMAT = new Intl.DateTimeFormat("en-US", { weekday: "short", month: "short", day: "numeric", timeZone: "UTC" });

/** A business date as text: "Fri, Nov 20". */
export function formatBusinessDay(date: CalendarDate): string {
  return FORMAT.format(new Date(`${date}T00:00:00Z`));
}
