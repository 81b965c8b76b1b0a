"use client";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { formatCents } from "@/lib/money/cents";
import type { BackTest } from "@/lib/portal/restrictions/back-test-restrictions";
import { StoppedPayments } from "./stopped-payments";
import type { BackTested, BackTestState } from "./use-back-test";

/** What restrictions would have stopped in the last 30 days, before they are placed. */
export function BackTestCard({ tested, state }: { tested: BackTested | null; state: BackTestState }) {
  return (
    <Card title="Back-test" titleId="back-test-title" aside="Check payments of the last 30 days">
      <div role="status">
        {state.kind === "loading" && <Skeleton className="mx-3.5 my-3 h-5 w-56" />}
        {(state.kind === "none" || state.kind === "failed") && (
          <p className="px-3.5 py-3 text-muted">
            {state.kind === "failed" ? state.problem : "Choose an account to see what would have been stopped."}
          </p>
        )}
        {state.kind === "known" && <Total test={state.test} />}
      </div>
      {state.kind === "known" && <StoppedPayments test={state.test} />}
      {state.kind === "known" && tested && (
        <p className="border-t px-3.5 py-2 text-muted text-xs">{limitsOf(tested, state.test)}</p>
      )}
    </Card>
  );
}

function Total({ test: { count, sumCents, days } }: { test: BackTest }) {
  if (count === 0) return <p className="px-3.5 py-3">Would have stopped no check in the last {days} days.</p>;
  return (
    <p className="num px-3.5 py-3">
      Would have stopped{" "}
      <b className="font-semibold">
        {count.toLocaleString("en-US")} {count === 1 ? "payment" : "payments"} worth {formatCents(sumCents)}
      </b>{" "}
      in the last {days} days.
    </p>
  );
}

/** What the figures do not include. */
function limitsOf({ restrictions }: BackTested, { isPartial }: BackTest): string {
  const isOfChecks = restrictions.some(({ rail }) => rail === undefined || rail === "Checks");
  const mayBeOnSubaccounts = restrictions.some(({ appliesTo, subAccountNumber }) => {
    return appliesTo !== "Account" && subAccountNumber === undefined;
  });
  return [
    isOfChecks
      ? "What would have been stopped on other rails is not known here."
      : "The portal knows check payments only, and none of them is on these rails.",
    isOfChecks && mayBeOnSubaccounts && "Neither are payments on subaccounts.",
    isPartial && "Only the newest 20,000 payments of the accounts were looked at.",
  ]
    .filter(Boolean)
    .join(" ");
}
