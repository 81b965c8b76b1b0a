import { classes } from "@/components/ui/classes";
import { formatCents } from "@/lib/money/cents";
import type { AvailabilityDay } from "@/lib/portal/payments/get-payment";
import { formatDay } from "@/lib/time/format-day";
import { calendarWeeks, isClosed } from "./calendar-weeks";

const WEEKDAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"] as const;

/**
 * The weeks from the deposit to the last availability; a schedule of too many weeks is only shown in the list below.
 */
export function AvailabilityCalendar({
  days,
  depositDate,
}: {
  days: readonly AvailabilityDay[];
  depositDate: AvailabilityDay["date"];
}) {
  const last = days.at(-1)?.date ?? depositDate;
  const weeks = calendarWeeks(depositDate, last);
  if (!weeks) return null;
  const amounts = new Map(days.map((day) => [day.date, day.amountCents]));
  return (
    <table aria-label="Availability by day" className="num w-full table-fixed border-collapse text-center text-xs">
      <thead>
        <tr className="h-7 text-muted">
          {WEEKDAYS.map((name) => (
            <th key={name} scope="col" className="font-medium">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((date) => {
              const amountCents = amounts.get(date);
              return (
                <td
                  key={date}
                  title={titleOf(date, amountCents, depositDate)}
                  className={classes(
                    "h-11 border p-0.5 align-top",
                    amountCents !== undefined && "bg-good-tint font-medium text-good",
                    amountCents === undefined && (isClosed(date) || date < depositDate) && "bg-sunken text-muted",
                  )}
                >
                  <span className={classes("block", date === depositDate && "font-semibold underline")}>
                    {Number(date.slice(8))}
                  </span>
                  {amountCents !== undefined && (
                    <span className="one-line block text-2xs">{formatShortAmount(amountCents)}</span>
                  )}
                  {date === depositDate && <span className="sr-only">deposited</span>}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function titleOf(date: AvailabilityDay["date"], amountCents: number | undefined, depositDate: string): string {
  const parts = [formatDay(date)];
  if (date === depositDate) parts.push("business day of the deposit");
  if (amountCents !== undefined) parts.push(`${formatCents(amountCents)} becomes available`);
  else if (isClosed(date)) parts.push("no business day");
  return parts.join(": ");
}

/** Short enough for a day; the list under the calendar has the cents. */
function formatShortAmount(cents: number): string {
  return cents < 100_000 ? formatCents(cents) : formatCents(Math.trunc(cents / 100) * 100).slice(0, -3);
}
