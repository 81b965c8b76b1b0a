"use client";
import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import { Notice } from "@/components/ui/notice";
import { addToast } from "@/components/ui/toasts";
import { Moment } from "./moment";

/** Whether the bank answers, as `/api/bank-status` says it. */
export interface BankStatus {
  reachable: boolean;
  since: string | null;
  message: string | null;
}

const CALM_MS = 15_000;
const TROUBLED_MS = 4000;

/** Says that the bank or the portal does not answer, for as long as it is so, and clears itself. */
export function BankStatusBanner({ initial }: { initial: BankStatus }) {
  const router = useRouter();
  const { data, isError } = useQuery({
    queryKey: ["bank-status"],
    queryFn: fetchBankStatus,
    initialData: initial,
    retry: false,
    refetchInterval: (query) => (query.state.data?.reachable && !query.state.error ? CALM_MS : TROUBLED_MS),
    refetchOnReconnect: "always",
  });
  const isFine = data.reachable && !isError;
  const wasFine = useRef(isFine);

  useEffect(() => {
    if (isFine && !wasFine.current) {
      addToast({ tone: "good", title: "The bank is answering again" });
      router.refresh();
    }
    wasFine.current = isFine;
  }, [isFine, router]);

  return (
    <div role="status">
      {isError ? (
        <Notice tone="bad" title="The portal can’t be reached" className="mb-3.5">
          What you see may be old. This page tries again by itself; check your connection if it stays.
        </Notice>
      ) : (
        !data.reachable && (
          <Notice tone="warn" title="The bank can’t be reached" className="mb-3.5">
            {data.message ?? "Deposits and cancels have to wait. Everything here shows what was last known."}{" "}
            {data.since && (
              <>
                Since <Moment iso={data.since} style="date-time" />; it is tried again every few seconds.
              </>
            )}
          </Notice>
        )
      )}
    </div>
  );
}

async function fetchBankStatus({ signal }: { signal: AbortSignal }): Promise<BankStatus> {
  const response = await fetch("/api/bank-status", { signal, headers: { accept: "application/json" } });
  if (!response.ok) throw new Error(`Bank status answered ${response.status}`);
  return response.json() as Promise<BankStatus>;
}
