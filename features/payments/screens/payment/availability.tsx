import { Card } from "@/components/ui/card";
import { classes } from "@/components/ui/classes";
import { Explained } from "@/components/ui/explained";
import { Notice } from "@/components/ui/notice";
import { Tag } from "@/components/ui/tag";
import type { AvailabilityDay, Availability as AvailabilityView } from "@/features/payments/get-payment";
import { labelOf } from "@/lib/contract/labels/label";
import { AVAILABILITY_POLICY_LABELS } from "@/lib/contract/labels/payment-labels";
import { formatCents } from "@/lib/money/cents";
import { formatDay } from "@/lib/time/format-day";
import { calendarWeeks, isClosed } from "./calendar-weeks";

const WEEKDAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"] as const;

const TONES = { scheduled: "none", "in-review": "none", withdrawn: "bad", "charged-back": "bad" } as const;

/** Shows when funds become available, with a calendar and the rule for each day, or why none become available. */
export function Availability({
  availability: { outcome, days, difference },
  depositDate,
  policy,
}: {
  availability: AvailabilityView;
  /** The deposit's business day; null if the bank does not report it. */
  depositDate: AvailabilityDay["date"] | null;
  policy: string | null;
}) {
  const [first] = days;
  const policyLabel = policy ? labelOf(AVAILABILITY_POLICY_LABELS, policy) : null;
  const isPending = outcome.state === "scheduled" || outcome.state === "in-review";
  return (
    <Card
      title="Availability"
      titleId="availability-title"
      titleNote={outcome.title && <Tag tone={TONES[outcome.state]}>{outcome.title}</Tag>}
      aside={
        isPending && policyLabel && <Explained tip={policyLabel.explanation}>Policy: {policyLabel.label}</Explained>
      }
    >
      {outcome.sentence && (
        <p className="px-3.5 py-2.5">
          {outcome.sentence}
          {first && outcome.state === "in-review" && " If it does, these days apply:"}
        </p>
      )}
      {first && outcome.state === "scheduled" && (
        <AvailabilityCalendar days={days} depositDate={depositDate ?? first.date} />
      )}
      {difference && isPending && (
        <Notice tone="warn" title="Different from the deposit review" className="m-3.5">
          {difference}
        </Notice>
      )}
      {first && (
        <dl className="num border-t">
          {days.map((day) => (
            <Day key={day.date} day={day} isPending={isPending} />
          ))}
        </dl>
      )}
    </Card>
  );
}

function Day({ day, isPending }: { day: AvailabilityDay; isPending: boolean }) {
  return (
    <div className="grid grid-cols-[1fr_auto] gap-x-3 border-b px-3.5 py-2 last:border-0">
      <dt className={classes(!isPending && "text-muted")}>{formatDay(day.date)}</dt>
      <dd>
        {isPending ? (
          formatCents(day.amountCents)
        ) : (
          <s className="text-muted">
            <span className="sr-only">no longer: </span>
            {formatCents(day.amountCents)}
          </s>
        )}
      </dd>
      {isPending && <dd className="col-span-2 text-muted text-xs">{day.rule}</dd>}
    </div>
  );
}

/**
 * Shows the weeks from the deposit to the last availability date. A schedule that spans too many weeks appears only in
 * the list below.
 */
function AvailabilityCalendar({
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
                  title={describeDay(date, amountCents, depositDate)}
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

function describeDay(date: AvailabilityDay["date"], amountCents: number | undefined, depositDate: string): string {
  const parts = [formatDay(date)];
  if (date === depositDate) parts.push("business day of the deposit");
  if (amountCents !== undefined) parts.push(`${formatCents(amountCents)} becomes available`);
  else if (isClosed(date)) parts.push("not a business day");
  return parts.join(": ");
}

/** Omits the cents of large amounts to fit a calendar cell; the list below the calendar shows the full amounts. */
function formatShortAmount(cents: number): string {
  return cents < 100_000 ? formatCents(cents) : formatCents(Math.trunc(cents / 100) * 100).slice(0, -3);
}
