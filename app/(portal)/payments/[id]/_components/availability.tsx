import { Card } from "@/components/ui/card";
import { classes } from "@/components/ui/classes";
import { Explained } from "@/components/ui/explained";
import { Notice } from "@/components/ui/notice";
import { Tag } from "@/components/ui/tag";
import { labelOf } from "@/lib/contract/labels/label";
import { AVAILABILITY_POLICY_LABELS } from "@/lib/contract/labels/payment-labels";
import { formatCents } from "@/lib/money/cents";
import type { AvailabilityDay, Availability as AvailabilityView } from "@/lib/portal/payments/get-payment";
import { formatDay } from "@/lib/time/format-day";
import { AvailabilityCalendar } from "./availability-calendar";

const TONES = { scheduled: "none", "in-review": "none", withdrawn: "bad", "charged-back": "bad" } as const;

/** When the funds become available, as a calendar with the rule behind each day; or why they don’t. */
export function Availability({
  availability: { outcome, days, difference },
  depositDate,
  policy,
}: {
  availability: AvailabilityView;
  /** The business day of the deposit, when the bank names it. */
  depositDate: AvailabilityDay["date"] | null;
  policy: string | null;
}) {
  const [first] = days;
  const policyLabel = policy ? labelOf(AVAILABILITY_POLICY_LABELS, policy) : null;
  const isComing = outcome.state === "scheduled" || outcome.state === "in-review";
  return (
    <Card
      title="Availability"
      titleId="availability-title"
      titleNote={outcome.title && <Tag tone={TONES[outcome.state]}>{outcome.title}</Tag>}
      aside={isComing && policyLabel && <Explained tip={policyLabel.explanation}>{policyLabel.label} policy</Explained>}
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
      {difference && isComing && (
        <Notice tone="warn" title="Not as the review expected" className="m-3.5">
          {difference}
        </Notice>
      )}
      {first && (
        <dl className="num border-t">
          {days.map((day) => (
            <Day key={day.date} day={day} isComing={isComing} />
          ))}
        </dl>
      )}
    </Card>
  );
}

function Day({ day, isComing }: { day: AvailabilityDay; isComing: boolean }) {
  return (
    <div className="grid grid-cols-[1fr_auto] gap-x-3 border-b px-3.5 py-2 last:border-0">
      <dt className={classes(!isComing && "text-muted")}>{formatDay(day.date)}</dt>
      <dd>
        {isComing ? (
          formatCents(day.amountCents)
        ) : (
          <s className="text-muted">
            <span className="sr-only">no longer: </span>
            {formatCents(day.amountCents)}
          </s>
        )}
      </dd>
      {isComing && <dd className="col-span-2 text-muted text-xs">{day.rule}</dd>}
    </div>
  );
}
