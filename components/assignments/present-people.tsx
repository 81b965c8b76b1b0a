"use client";
import { useQuery } from "@tanstack/react-query";
import { Eye } from "lucide-react";
import { useEffect } from "react";
import { fetchAndForget } from "@/components/session/fetch-and-forget";
import { PAGE_ID } from "@/components/shell/page-id";
import { useLiveUpdates } from "@/components/shell/use-live-updates";
import type { PaymentViewers as Present } from "@/lib/assignments/presence";

/** How often a page reports the payment it shows; without reports, the portal removes its presence. */
const REPORT_MS = 15_000;

/** Shows who else is viewing a payment now. */
export function PaymentViewers({ paymentId }: { paymentId: string }) {
  const { data, refetch } = useQuery({
    queryKey: ["presence", paymentId],
    queryFn: ({ signal }) => reportPresence(paymentId, signal),
    retry: false,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: REPORT_MS,
  });
  useLiveUpdates(["presence"], () => void refetch(), { id: data?.subject ?? paymentId });
  useEffect(() => () => reportLeaving(paymentId), [paymentId]);
  const names = data?.names ?? [];
  return (
    <p role="status" className="flex items-center gap-1.5 text-info text-sm empty:hidden">
      {names.length > 0 && (
        <>
          <Eye aria-hidden className="size-4 shrink-0" />
          <span className="min-w-0">
            {new Intl.ListFormat("en-US").format(names)} {names.length === 1 ? "is" : "are"} viewing this now.
          </span>
        </>
      )}
    </p>
  );
}

function reportLeaving(paymentId: string): void {
  const search = new URLSearchParams({ pageId: PAGE_ID, paymentId });
  fetchAndForget(`/api/presence?${search}`, { method: "DELETE", keepalive: true });
}

async function reportPresence(paymentId: string, signal: AbortSignal): Promise<Present> {
  const response = await fetch("/api/presence", {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ pageId: PAGE_ID, paymentId }),
    signal,
  });
  if (!response.ok) throw new Error(`/api/presence returned ${response.status}`);
  return response.json() as Promise<Present>;
}
