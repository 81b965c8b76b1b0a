"use client";
import Link from "next/link";
import { useState } from "react";
import { shortAccountNumber } from "@/components/contract/account-number";
import { Timestamp } from "@/components/shell/timestamp";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import type { BackTest, BlockedPayment } from "@/features/restrictions/back-test-restrictions";
import { describeKind } from "@/lib/contract/labels/payment-kinds";
import { formatCents } from "@/lib/money/cents";
import type { BackTestInput, BackTestState } from "./use-back-test";

/** Number of payments listed before expanding. */
const PREVIEW_ROWS = 4;

/** Shows which payments of the last 30 days the restrictions would have blocked. */
export function BackTestCard({ tested, state }: { tested: BackTestInput | null; state: BackTestState }) {
  return (
    <Card title="Back-test" titleId="back-test-title" aside="Check payments of the last 30 days">
      <div role="status">
        {state.kind === "loading" && <Skeleton className="mx-3.5 my-3 h-5 w-56" />}
        {(state.kind === "none" || state.kind === "failed") && (
          <p className="px-3.5 py-3 text-muted">
            {state.kind === "failed" ? state.problem : "Choose an account to see what would have been blocked."}
          </p>
        )}
        {state.kind === "known" && <Total test={state.test} />}
      </div>
      {state.kind === "known" && <BlockedPayments test={state.test} />}
      {state.kind === "known" && tested && (
        <p className="border-t px-3.5 py-2 text-muted text-xs">{describeLimits(tested, state.test)}</p>
      )}
    </Card>
  );
}

function Total({ test: { count, sumCents, days } }: { test: BackTest }) {
  if (count === 0) return <p className="px-3.5 py-3">Would not have blocked any payments in the last {days} days.</p>;
  return (
    <p className="num px-3.5 py-3">
      Would have blocked{" "}
      <b className="font-semibold">
        {count.toLocaleString("en-US")} {count === 1 ? "payment" : "payments"}, {formatCents(sumCents)}
      </b>{" "}
      in the last {days} days.
    </p>
  );
}

/** Describes which payments the totals do not include. */
function describeLimits({ restrictions }: BackTestInput, { isPartial }: BackTest): string {
  const coversChecks = restrictions.some(({ rail }) => rail === undefined || rail === "Checks");
  const mayBeOnSubaccounts = restrictions.some(({ appliesTo, subAccountNumber }) => {
    return appliesTo !== "Account" && subAccountNumber === undefined;
  });
  return [
    coversChecks
      ? "Payments on other rails are not included."
      : "The portal has only check payments, and none of them use these rails.",
    coversChecks && mayBeOnSubaccounts && "Payments on subaccounts are not included either.",
    isPartial && "Only the newest 20,000 payments of the accounts were checked.",
  ]
    .filter(Boolean)
    .join(" ");
}

/** Lists the newest payments that would have been blocked; expands to all returned payments. */
function BlockedPayments({ test: { payments, count, accounts } }: { test: BackTest }) {
  const [isOpen, setOpen] = useState(false);
  if (payments.length === 0) return null;
  const listed = isOpen ? payments : payments.slice(0, PREVIEW_ROWS);
  return (
    <>
      <ul aria-label="Payments that would have been blocked" className="num max-h-96 divide-y overflow-y-auto border-t">
        {listed.map((payment) => (
          <Line key={payment.id} payment={payment} hasAccount={accounts.length > 1} />
        ))}
      </ul>
      {payments.length > PREVIEW_ROWS && !isOpen && (
        <Button tone="quiet" size="small" className="m-1.5" onPress={() => setOpen(true)}>
          Show {payments.length < count ? `the newest ${payments.length}` : `all ${payments.length}`}
        </Button>
      )}
      {isOpen && payments.length < count && (
        <p className="border-t px-3.5 py-2 text-muted text-xs">Only the newest {payments.length} are listed.</p>
      )}
    </>
  );
}

function Line({ payment, hasAccount }: { payment: BlockedPayment; hasAccount: boolean }) {
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
