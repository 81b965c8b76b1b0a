"use client";
import Link from "next/link";
import { useState } from "react";
import { shortAccountNumber } from "@/components/contract/account-number";
import { Timestamp } from "@/components/shell/timestamp";
import { Button } from "@/components/ui/button";
import { describeKind } from "@/lib/contract/labels/payment-kinds";
import { formatCents } from "@/lib/money/cents";
import type { BackTest, StoppedPayment } from "@/lib/portal/restrictions/back-test-restrictions";

const FEW = 4;

/** The payments that would have been stopped: the newest few, and on demand all that were returned. */
export function StoppedPayments({ test: { payments, count, accounts } }: { test: BackTest }) {
  const [isOpen, setOpen] = useState(false);
  if (payments.length === 0) return null;
  const listed = isOpen ? payments : payments.slice(0, FEW);
  return (
    <>
      <ul aria-label="Payments that would have been stopped" className="num max-h-96 divide-y overflow-y-auto border-t">
        {listed.map((payment) => (
          <Line key={payment.id} payment={payment} hasAccount={accounts.length > 1} />
        ))}
      </ul>
      {payments.length > FEW && !isOpen && (
        <Button tone="quiet" size="small" className="m-1.5" onPress={() => setOpen(true)}>
          Show {payments.length < count ? `the newest ${payments.length}` : `all ${payments.length}`}
        </Button>
      )}
      {isOpen && payments.length < count && (
        <p className="border-t px-3.5 py-2 text-muted text-xs">The newest {payments.length} are listed.</p>
      )}
    </>
  );
}

function Line({ payment, hasAccount }: { payment: StoppedPayment; hasAccount: boolean }) {
  const { id, accountNumber, checkNumber, payeeName, amountCents, postedAt } = payment;
  const kind = describeKind(payment).label;
  const details = [hasAccount && shortAccountNumber(accountNumber), payeeName].filter(Boolean);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 px-3.5 py-1.5">
      <Link href={`/payments/${encodeURIComponent(id)}`} prefetch={false} target="_blank" className="link truncate">
        {kind}
        {checkNumber && ` ${checkNumber}`}
      </Link>
      <span className="text-right">{formatCents(amountCents)}</span>
      <span className="truncate text-muted text-xs">{details.join(" · ")}</span>
      <Timestamp iso={postedAt} style="date" className="text-right text-muted text-xs" />
    </li>
  );
}
