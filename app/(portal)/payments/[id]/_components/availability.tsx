import { Card } from "@/components/ui/card";
import { Explained } from "@/components/ui/explained";
import { AVAILABILITY_POLICY_LABELS, labelOf } from "@/lib/contract/labels";
import { formatCents } from "@/lib/money/cents";
import type { AvailabilityDay } from "@/lib/portal/payments/get-payment";
import { formatDay } from "./format-day";

/** When how much of the money can be used, and the rule behind each day. */
export function Availability({ days, policy }: { days: readonly AvailabilityDay[]; policy: string | null }) {
  if (days.length === 0) return null;
  const policyLabel = policy ? labelOf(AVAILABILITY_POLICY_LABELS, policy) : null;
  return (
    <Card
      title="Availability"
      titleId="availability-title"
      aside={policyLabel && <Explained tip={policyLabel.explanation}>{policyLabel.label} policy</Explained>}
    >
      <table aria-labelledby="availability-title" className="num w-full border-collapse">
        <thead className="sr-only">
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Rule</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <tr key={day.date} className="h-9 border-b align-baseline last:border-0">
              <th scope="row" className="whitespace-nowrap py-2 pr-2 pl-3.5 text-left font-normal">
                {formatDay(day.date)}
              </th>
              <td className="px-2 py-2 text-muted">{day.rule}</td>
              <td className="py-2 pr-3.5 pl-2 text-right">{formatCents(day.amountCents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
