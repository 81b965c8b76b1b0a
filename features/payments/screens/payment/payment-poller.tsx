"use client";
import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { readPortal } from "@/components/session/read-portal";
import { useLiveUpdates } from "@/components/shell/use-live-updates";
import type { PaymentView } from "@/features/payments/get-payment";
import { versionOf } from "./payment-version";

const UNSETTLED_POLL_MS = 4000;
/** Poll interval while live updates are connected. */
const LIVE_POLL_MS = 15_000;
const SETTLED_POLL_MS = 30_000;

/**
 * Refreshes the server-rendered page when a live update reports a change to the payment. Also polls the payment's
 * version, because not every change has an event.
 */
export function PaymentPoller({ id, version, isSettled }: { id: string; version: string; isSettled: boolean }) {
  const router = useRouter();
  const isLive = useLiveUpdates(["payment"], () => router.refresh(), { id });
  const { data } = useQuery({
    queryKey: ["payment-version", id],
    queryFn: async ({ signal }) =>
      versionOf(await readPortal<PaymentView>(`/api/payments/${encodeURIComponent(id)}`, signal)),
    retry: false,
    refetchInterval: isSettled ? SETTLED_POLL_MS : isLive ? LIVE_POLL_MS : UNSETTLED_POLL_MS,
  });
  useEffect(() => {
    if (data !== undefined && data !== version) router.refresh();
  }, [data, version, router]);
  return null;
}
