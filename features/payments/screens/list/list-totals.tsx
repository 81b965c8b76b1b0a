"use client";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { readPortal } from "@/components/session/read-portal";
import type { PaymentTotals } from "@/lib/ledger/payments/payment-totals";
import { formatCents } from "@/lib/money/cents";
import { UNSEEN_DEPOSITS_NOTE } from "@/lib/shared/unseen-deposits";

/** Shows the number of payments that match the filters and, on request, their total amount. */
export function ListTotals({ search, count, isMore }: { search: string; count: number; isMore: boolean }) {
  const [isRequested, setRequested] = useState(false);
  const { data, isFetching, isError, refetch } = useQuery({
    queryKey: ["payment-totals", search],
    queryFn: ({ signal }) => readPortal<PaymentTotals>(`/api/payments/totals${search}`, signal),
    enabled: isRequested,
    retry: false,
    staleTime: 0,
  });
  const shownCount = (data?.count ?? count).toLocaleString("en-US");
  return (
    <span data-tip={UNSEEN_DEPOSITS_NOTE} className="num whitespace-nowrap text-muted">
      {data?.isEstimated && "about "}
      {shownCount}
      {!data && isMore && "+"}
      <span role="status">{data && ` · ${formatCents(data.sumCents)}`}</span>
      {!data && (
        <button
          type="button"
          disabled={isFetching}
          onClick={() => (isRequested ? void refetch() : setRequested(true))}
          className="link touch-target ml-2 font-normal text-sm"
        >
          {isError ? "Try again" : isFetching ? "Calculating…" : "Total"}
        </button>
      )}
    </span>
  );
}
