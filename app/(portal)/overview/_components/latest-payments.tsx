import Link from "next/link";
import { shortAccountNumber } from "@/components/contract/account-number";
import { PaymentStatus } from "@/components/contract/payment-status";
import { PaymentTags } from "@/components/contract/payment-tags";
import { Timestamp } from "@/components/shell/timestamp";
import { Card } from "@/components/ui/card";
import { describeKind } from "@/lib/contract/labels/payment-kinds";
import { formatCents } from "@/lib/money/cents";
import type { PaymentRow } from "@/lib/portal/payments/list-payments";

/** The latest payments, newest first, where the window has room for them. */
export function LatestPayments({ payments, now }: { payments: readonly PaymentRow[]; now: string }) {
  return (
    <div className="hidden lg:block">
      <Card
        title="Latest payments"
        titleId="latest-payments"
        aside={
          <Link href="/payments" prefetch={false} className="link">
            All payments
          </Link>
        }
      >
        {payments.length === 0 ? (
          <p className="px-3.5 py-4 text-muted">No payments yet. Deposits and presented checks appear here.</p>
        ) : (
          <ol>
            {payments.map((payment) => (
              <LatestPayment key={payment.id} payment={payment} now={now} />
            ))}
          </ol>
        )}
      </Card>
    </div>
  );
}

function LatestPayment({ payment, now }: { payment: PaymentRow; now: string }) {
  const { id, createdAt, checkNumber, accountNumber, accountName, amountCents } = payment;
  const kind = describeKind(payment).label;
  const about = payment.payeeName ?? payment.reference ?? payment.purpose;
  return (
    <li className="num grid grid-cols-[minmax(0,1fr)_96px_240px] items-center gap-x-4 border-b px-3.5 py-2 last:border-0">
      <span className="min-w-0">
        <span className="block truncate">
          <Link href={`/payments/${id}`} prefetch={false} className="link">
            {checkNumber ? `Check ${checkNumber}` : kind}
          </Link>
          {about && <span className="ml-2.5">{about}</span>}
        </span>
        <span className="flex gap-2.5 text-muted text-xs">
          <span className="truncate">
            {accountName} {accountNumber && shortAccountNumber(accountNumber)}
          </span>
          {createdAt && <Timestamp iso={createdAt} style="short" now={now} />}
        </span>
      </span>
      <span className="text-right">{amountCents === null ? "" : formatCents(amountCents)}</span>
      <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
        <PaymentStatus payment={payment} />
        <PaymentTags payment={payment} />
      </span>
    </li>
  );
}
