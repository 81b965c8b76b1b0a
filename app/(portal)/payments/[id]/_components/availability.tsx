import { Card } from "@/components/ui/card";
import { Explained } from "@/components/ui/explained";
import { AVAILABILITY_POLICY_LABELS, labelOf } from "@/lib/contract/labels";
import { formatCents } from "@/lib/money/cents";
import type { AvailabilityDay } from "@/lib/portal/payments/get-payment";
import { formatDay } from "./format-day";

/** When how much of the money can be used, and the rule behind each day. */
export function Availability({ days, policy }: { days: readonly AvailabilityDay[]; policy: string | null }) {
  if (days.length === 0) return null;
  const rules = new Set(days.map((day) => day.rule));
  const onlyRule = rules.size === 1 ? days[0]?.rule : undefined;
  const policyLabel = policy ? labelOf(AVAILABILITY_POLICY_LABELS, policy) : null;
  return (
    <Card
      title="Availability"
      titleId="availability-title"
      aside={policyLabel && <Explained tip={policyLabel.explanation}>{policyLabel.label} policy</Explained>}
    >
      <dl className="num">
        {days.map((day) => (
          <div key={day.date} className="grid grid-cols-[1fr_auto] gap-x-3 border-b px-3.5 py-2 last:border-0">
            <dt>{formatDay(day.date)}</dt>
            <dd>{formatCents(day.amountCents)}</dd>
            {!onlyRule && <dd className="col-span-2 text-muted text-xs">{day.rule}</dd>}
          </div>
        ))}
      </dl>
      {onlyRule && <p className="border-t px-3.5 py-2 text-muted text-xs">{onlyRule}</p>}
    </Card>
  );
}
