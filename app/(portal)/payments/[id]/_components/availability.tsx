import { Card } from "@/components/ui/card";
import { Explained } from "@/components/ui/explained";
import { labelOf } from "@/lib/contract/labels/label";
import { AVAILABILITY_POLICY_LABELS } from "@/lib/contract/labels/payment-labels";
import { formatCents } from "@/lib/money/cents";
import type { AvailabilityDay } from "@/lib/portal/payments/get-payment";
import { AvailabilityCalendar } from "./availability-calendar";
import { formatDay } from "./format-day";

/** When the funds become available: a calendar, and the rule behind each day. */
export function Availability({
  days,
  depositDate,
  policy,
}: {
  days: readonly AvailabilityDay[];
  /** The business day of the deposit, when the bank names it. */
  depositDate: AvailabilityDay["date"] | null;
  policy: string | null;
}) {
  const [first] = days;
  if (!first) return null;
  const policyLabel = policy ? labelOf(AVAILABILITY_POLICY_LABELS, policy) : null;
  return (
    <Card
      title="Availability"
      titleId="availability-title"
      aside={policyLabel && <Explained tip={policyLabel.explanation}>{policyLabel.label} policy</Explained>}
    >
      <AvailabilityCalendar days={days} depositDate={depositDate ?? first.date} />
      <dl className="num border-t">
        {days.map((day) => (
          <div key={day.date} className="grid grid-cols-[1fr_auto] gap-x-3 border-b px-3.5 py-2 last:border-0">
            <dt>{formatDay(day.date)}</dt>
            <dd>{formatCents(day.amountCents)}</dd>
            <dd className="col-span-2 text-muted text-xs">{day.rule}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
