import { Notice } from "@/components/ui/notice";
import { classifyCheckDate, isTreasuryCheck } from "@/lib/payment-rules/judge-check-date";
import { type CalendarDate, parseCalendarDate } from "@/lib/time/calendar-date";
import { formatDayWithYear } from "@/lib/time/format-day";

/**
 * Warns if the date on the front makes the check stale or postdated.
 *
 * @param read date read from the check as YYYY-MM-DD, or null if none was read
 * @param routing routing number read from the check, or null if none was read
 * @param businessDay business day of a deposit made now
 */
export function CheckDateNotice({
  read,
  routing,
  businessDay,
}: {
  read: string | null;
  routing: string | null;
  businessDay: CalendarDate;
}) {
  const isTreasury = isTreasuryCheck(routing);
  const date = read === null ? null : parseCalendarDate(read);
  const verdict = date && classifyCheckDate(date, businessDay, isTreasury);
  if (!date || !verdict) return null;
  const day = formatDayWithYear(businessDay);
  return (
    <Notice
      tone="warn"
      role="status"
      className="mt-2.5"
      title={
        verdict === "stale"
          ? `Stale: the image shows the date ${formatDayWithYear(date)}`
          : `Postdated: the image shows the date ${formatDayWithYear(date)}`
      }
    >
      {verdict === "stale"
        ? isTreasury
          ? `A Treasury check is void one year after its date, and the deposit’s business day is ${day}.`
          : `A check more than 180 days old on the deposit’s business day, ${day}, need not be paid and may be returned as stale.`
        : `The deposit’s business day is ${day}; a check that is not due yet may be returned as postdated.`}{" "}
      Compare it with the date on the check. You can still deposit it.
    </Notice>
  );
}
