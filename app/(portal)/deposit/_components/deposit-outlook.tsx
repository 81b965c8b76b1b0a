"use client";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { readPortal } from "@/components/session/read-portal";
import { BankTime } from "@/components/shell/bank-time";
import { useTimeRemaining } from "@/components/shell/use-time-remaining";
import { DescriptionList, Fact } from "@/components/ui/description-list";
import { Skeleton } from "@/components/ui/skeleton";
import { formatCents } from "@/lib/money/cents";
import type { DepositOutlook as Outlook } from "@/lib/portal/deposits/deposit-outlook";
import { formatDay } from "@/lib/time/format-day";
import { formatRemaining } from "@/lib/time/format-remaining";

/** The business day that a deposit counts for, until when it has to be sent for that, and when its money is expected. */
export function DepositOutlook({
  accountNumber,
  amountCents,
  isRedeposit,
}: {
  accountNumber: string;
  amountCents: number;
  isRedeposit: boolean;
}) {
  const search = new URLSearchParams({
    account: accountNumber,
    amount: String(amountCents),
    redeposit: isRedeposit ? "yes" : "no",
  });
  const { data, isPending, refetch } = useQuery({
    queryKey: ["deposit-outlook", search.toString()],
    queryFn: ({ signal }) => readPortal<Outlook>(`/api/deposit-outlook?${search}`, signal),
    retry: false,
    // The clock of a sandbox moves.
    staleTime: 0,
  });
  if (isPending) return <Skeleton className="h-[112px] w-full" />;
  if (data) return <Expectation outlook={data} onCutOff={() => void refetch()} />;
  return <p className="border-t pt-3 text-muted text-xs">When its money is expected is not known at the moment.</p>;
}

function Expectation({ outlook, onCutOff }: { outlook: Outlook; onCutOff: () => void }) {
  const { bankNow, businessDay, cutOffAt, days } = outlook;
  return (
    <div className="grid gap-1 border-t pt-3">
      <DescriptionList className="p-0!">
        <Fact name="Business day">{formatDay(businessDay)}</Fact>
        <Fact name="If sent before">
          <CutOff key={cutOffAt} cutOffAt={cutOffAt} bankNow={bankNow} onCutOff={onCutOff} />
        </Fact>
        {days.map(({ date, amountCents, rule }) => (
          <Fact key={date} name={`Available ${formatDay(date)}`} tip={rule}>
            {formatCents(amountCents)}
          </Fact>
        ))}
      </DescriptionList>
      <p className="text-muted text-xs">
        Expected by the usual rules. The bank’s own schedule comes with its response, and may hold some of it longer.
      </p>
    </div>
  );
}

function CutOff({ cutOffAt, bankNow, onCutOff }: { cutOffAt: string; bankNow: string; onCutOff: () => void }) {
  const remainingMs = useTimeRemaining(cutOffAt, bankNow);
  const isOver = remainingMs <= 0;
  const refresh = useEffectEvent(onCutOff);
  useEffect(() => {
    if (isOver) refresh();
  }, [isOver]);
  return (
    <span>
      <BankTime iso={cutOffAt} />{" "}
      <span aria-hidden className="whitespace-nowrap text-muted">
        · {formatRemaining(remainingMs)}
      </span>
    </span>
  );
}
