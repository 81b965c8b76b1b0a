"use client";
import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { readPortal } from "@/components/shell/read-portal";
import { useLive } from "@/components/shell/use-live";
import type { PaymentView } from "@/lib/portal/payments/get-payment";
import { versionOf } from "./payment-version";

const MOVING_MS = 4000;
/** While the portal tells of changes by itself. */
const LIVE_MS = 15_000;
const SETTLED_MS = 30_000;

/**
 * Renders the page anew when the portal tells that the payment changed, and asks now and then how it stands: not every
 * move is told by an event. The page itself stays on the server.
 */
export function PaymentPoller({ id, version, isSettled }: { id: string; version: string; isSettled: boolean }) {
  const router = useRouter();
  const isLive = useLive(["payment"], () => router.refresh(), id);
  const { data } = useQuery({
    queryKey: ["payment-version", id],
    queryFn: async ({ signal }) =>
      versionOf(await readPortal<PaymentView>(`/api/payments/${encodeURIComponent(id)}`, signal)),
    retry: false,
    refetchInterval: isSettled ? SETTLED_MS : isLive ? LIVE_MS : MOVING_MS,
  });
  useEffect(() => {
    if (data !== undefined && data !== version) router.refresh();
  }, [data, version, router]);
  return null;
}
