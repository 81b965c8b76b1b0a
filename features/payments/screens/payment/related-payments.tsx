import Link from "next/link";
import { PaymentStatus } from "@/components/contract/payment-status";
import { Timestamp } from "@/components/shell/timestamp";
import { Card } from "@/components/ui/card";
import { Tag } from "@/components/ui/tag";
import type { PaymentView } from "@/features/payments/get-payment";
import type { LinkedPayment } from "@/features/payments/view-links";
import { returnReason } from "@/lib/contract/labels/remarks";
import { formatCents } from "@/lib/money/cents";

/** Labels for how other payments of the same check relate to this payment. */
export const RELATIONS = {
  original: "Original check",
  return: "Return",
  redeposit: "Redeposited",
} as const satisfies Record<LinkedPayment["relation"], string>;

/** Lists other payments of the same check, and the matching authorization. */
export function RelatedPayments({ links }: { links: PaymentView["links"] }) {
  const { checkHistory, authorization } = links;
  if (checkHistory.length === 0 && !authorization) return null;
  return (
    <Card title="Related payments" titleId="related-title">
      <ul>
        {checkHistory.map((payment) => (
          <li key={payment.id} className="num grid gap-0.5 border-b px-3.5 py-2 last:border-0">
            <span className="flex items-baseline justify-between gap-3">
              <Link href={`/payments/${payment.id}`} className="link">
                {RELATIONS[payment.relation]}
              </Link>
              {payment.amountCents !== null && <span>{formatCents(payment.amountCents)}</span>}
            </span>
            <span className="flex flex-wrap items-center gap-x-3 gap-y-0.5 text-muted text-xs">
              {payment.status && <PaymentStatus payment={payment} />}
              {payment.returnCode && <span>{returnReason(payment.returnCode)}</span>}
              {payment.createdAt ? (
                <Timestamp iso={payment.createdAt} style="date-time" />
              ) : (
                "The bank has not reported it yet."
              )}
            </span>
          </li>
        ))}
        {authorization && <Authorization authorization={authorization} />}
      </ul>
    </Card>
  );
}

function Authorization({ authorization }: { authorization: NonNullable<PaymentView["links"]["authorization"]> }) {
  const isKnown = !("isKnown" in authorization);
  const search = isKnown && authorization.accountNumber ? `?account=${authorization.accountNumber}` : "";
  return (
    <li className="num grid gap-0.5 px-3.5 py-2">
      <span className="flex items-baseline justify-between gap-3">
        <Link href={`/positive-pay/authorizations${search}`} className="link">
          Positive Pay authorization
        </Link>
        {isKnown && authorization.amountCents !== null && <span>{formatCents(authorization.amountCents)}</span>}
      </span>
      <span className="flex flex-wrap items-center gap-x-2 text-muted text-xs">
        {isKnown ? (
          <>
            {authorization.status && <Tag>{authorization.status}</Tag>}
            {authorization.checkNumber && `Check ${authorization.checkNumber}`}
            {authorization.payeeName && ` to ${authorization.payeeName}`}
          </>
        ) : (
          <span className="truncate font-mono">{authorization.id}</span>
        )}
      </span>
    </li>
  );
}
