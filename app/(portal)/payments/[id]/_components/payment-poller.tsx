"use client";
import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { readPortal } from "@/components/shell/read-portal";
import type { PaymentView } from "@/lib/portal/payments/get-payment";
import { versionOf } from "./payment-version";

const MOVING_MS = 4000;
const SETTLED_MS = 30_000;

/** Asks how the payment stands and renders the page anew when it moved. The page itself stays on the server. */
export function PaymentPoller({ id, version, isSettled }: { id: string; version: string; isSettled: boolean }) {
  const router = useRouter();
  const { data } = useQuery({
    queryKey: ["payment-version", id],
    queryFn: async ({ signal }) =>
      versionOf(await readPortal<PaymentView>(`/api/payments/${encodeURIComponent(id)}`, signal)),
    retry: false,
    refetchInterval: isSettled ? SETTLED_MS : MOVING_MS,
  });
  useEffect(() => {
    if (data !== undefined && data !== version) router.refresh();
  }, [data, version, router]);
  return null;
}
