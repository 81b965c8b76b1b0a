"use client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { readPortal, SignedOutError } from "@/components/shell/read-portal";
import { useLive } from "@/components/shell/use-live";
import type { PaymentList } from "@/lib/portal/payments/list-payments";
import type { PaymentsQuery } from "@/lib/portal/payments/payments-query";
import { paymentsSearch } from "./payments-search";

const POLL_MS = 5000;
const LIVE_POLL_MS = 30_000;

/**
 * The list as the portal's ledger has it now: starts with what the server rendered, then asks whenever the portal tells
 * of a change, and every few seconds while it can't.
 */
export function usePaymentList(initial: PaymentList, query: PaymentsQuery) {
  const search = paymentsSearch({ ...query, selected: undefined });
  const client = useQueryClient();
  const isLive = useLive(["payment", "intent"], () => void client.invalidateQueries({ queryKey: ["payments"] }));
  const { data, error, refetch } = useQuery({
    queryKey: ["payments", search],
    queryFn: ({ signal }) => readPortal<PaymentList>(`/api/payments${search}`, signal),
    initialData: initial,
    retry: false,
    refetchInterval: isLive ? LIVE_POLL_MS : POLL_MS,
  });
  return { list: data, isStale: error !== null && !(error instanceof SignedOutError), refetch, news: useNews(data) };
}

/** A sentence for a screen reader when rows appeared or changed; empty otherwise. */
function useNews(list: PaymentList): string {
  const [news, setNews] = useState("");
  const previous = useRef(list);
  useEffect(() => {
    const before = new Map(previous.current.rows.map((row) => [row.id, row.status]));
    previous.current = list;
    const added = list.rows.filter((row) => !before.has(row.id)).length;
    const changed = list.rows.filter((row) => before.has(row.id) && before.get(row.id) !== row.status);
    const only = changed.length === 1 ? changed[0] : undefined;
    if (added > 0) setNews(`${added} new ${added === 1 ? "payment" : "payments"}.`);
    else if (only) setNews(`Check ${only.checkNumber ?? "without a number"} is now ${only.status}.`);
    else if (changed.length > 0) setNews(`${changed.length} payments changed.`);
  }, [list]);
  return news;
}
