"use client";
import Link from "next/link";
import { DealWithButton } from "@/app/(portal)/payments/[id]/_components/deal-with-button";
import { groupAccountNumber } from "@/components/contract/account-number";
import { Timestamp } from "@/components/shell/timestamp";
import { labelOf } from "@/lib/contract/labels/label";
import { REJECTION_REASON_LABELS } from "@/lib/contract/labels/payment-labels";
import { returnReason } from "@/lib/contract/labels/remarks";
import { formatCents } from "@/lib/money/cents";
import type { OpenMatter } from "@/lib/portal/overview/open-matters";

/** The newest rejected or returned payments, each with its reason in words and what can be done about it. */
export function OpenMatters({
  matters,
  count,
  href,
  canDeal,
  onDealt,
}: {
  matters: readonly OpenMatter[];
  /** How many there are in all. */
  count: number;
  href: string | null;
  canDeal: boolean;
  onDealt: () => void;
}) {
  const hidden = count - matters.length;
  return (
    <ul className="num -mt-1.5 pr-3.5 pb-1.5 pl-[42px] text-sm">
      {matters.map((matter) => (
        <Matter key={matter.paymentId} matter={matter} canDeal={canDeal} onDealt={onDealt} />
      ))}
      {hidden > 0 && href && (
        <li className="pt-1.5">
          <Link href={href} prefetch={false} className="link">
            {hidden.toLocaleString("en-US")} more
          </Link>
        </li>
      )}
    </ul>
  );
}

function Matter({ matter, canDeal, onDealt }: { matter: OpenMatter; canDeal: boolean; onDealt: () => void }) {
  const { paymentId, checkNumber, amountCents, accountNumber, at } = matter;
  const name = checkNumber ? `Check ${checkNumber}` : "Check";
  const amount = amountCents === null ? null : formatCents(amountCents);
  return (
    <li className="flex items-center gap-x-3 border-t py-1.5 first:border-t-0">
      <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2.5">
        <Link href={`/payments/${paymentId}`} prefetch={false} className="link">
          {name}
        </Link>
        <span>{amount}</span>
        <span className="font-medium text-bad">{reasonOf(matter)}</span>
        <span className="text-muted">
          {accountNumber && `${groupAccountNumber(accountNumber)} · `}
          {at && <Timestamp iso={at} style="date-time" />}
        </span>
      </div>
      {canDeal && (
        <DealWithButton
          paymentId={paymentId}
          what={[name, amount].filter(Boolean).join(", ")}
          size="small"
          onDone={onDealt}
        />
      )}
    </li>
  );
}

function reasonOf({ returnCode, rejectionReason }: OpenMatter): string {
  if (returnCode) return returnReason(returnCode);
  return rejectionReason ? labelOf(REJECTION_REASON_LABELS, rejectionReason).label : "No reason given";
}
