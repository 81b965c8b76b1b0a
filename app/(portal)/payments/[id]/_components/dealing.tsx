import { Timestamp } from "@/components/shell/timestamp";
import { formatCents } from "@/lib/money/cents";
import type { PaymentView } from "@/lib/portal/payments/get-payment";
import { DealWithButton } from "./deal-with-button";

/** Whether a rejected or returned payment still needs attention, or who has dealt with it. */
export function Dealing({
  id,
  payment: { matter, record, amountCents },
  canDealWith,
}: {
  id: string;
  payment: PaymentView;
  canDealWith: boolean;
}) {
  if (!matter) return null;
  const name = record.checkNumber ? `Check ${record.checkNumber}` : "Check";
  const what = amountCents === null ? name : `${name}, ${formatCents(amountCents)}`;
  const isDone = matter.state === "dealt-with";
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 pt-2">
      <span>
        {isDone ? (
          <>
            {matter.personName} dealt with it, <Timestamp iso={matter.at} style="date-time" />.
          </>
        ) : (
          "It stands in Needs attention until the check is deposited again or somebody has dealt with it."
        )}
      </span>
      {canDealWith && <DealWithButton paymentId={id} what={what} isUndo={isDone} size="small" />}
    </div>
  );
}
