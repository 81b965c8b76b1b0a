"use client";
import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import { Notice } from "@/components/ui/notice";
import { addToast } from "@/components/ui/toasts";
import { type BankStatus, bankStatusQuery } from "./bank-status";
import { Moment } from "./moment";

/** Says that the bank or the portal does not answer, for as long as it is so, and clears itself. */
export function BankStatusBanner({ initial }: { initial: BankStatus }) {
  const router = useRouter();
  const { data = initial, isError } = useQuery({ ...bankStatusQuery, initialData: initial });
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
