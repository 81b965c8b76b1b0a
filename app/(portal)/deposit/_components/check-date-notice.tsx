import { Notice } from "@/components/ui/notice";
import { type CalendarDate, parseCalendarDate } from "@/lib/time/calendar-date";
import { formatDayOfYear } from "@/lib/time/format-day";
import { judgeCheckDate } from "./judge-check-date";

/**
 * A warning when the front shows a date that makes the check stale or dated ahead.
 *
 * @param read the date as it was read, YYYY-MM-DD; null when none was
 * @param businessDay the day that a deposit made now counts for
 */
export function CheckDateNotice({ read, businessDay }: { read: string | null; businessDay: CalendarDate }) {
  const date = read === null ? null : parseCalendarDate(read);
  const verdict = date && judgeCheckDate(date, businessDay);
  if (!date || !verdict) return null;
  const day = formatDayOfYear(businessDay);
  return (
    <Notice
      tone="warn"
      role="status"
      className="mt-2.5"
      title={
        verdict === "stale"
          ? `Stale: the picture shows the date ${formatDayOfYear(date)}`
          : `Dated ahead: the picture shows the date ${formatDayOfYear(date)}`
      }
    >
      {verdict === "stale"
        ? `A check more than 180 days old on the deposit’s business day, ${day}, need not be paid and may be returned as stale.`
        : `The deposit’s business day is ${day}; a check that is not due yet may be returned as postdated.`}{" "}
      Compare the date on the check. You can deposit it all the same.
    </Notice>
  );
}
