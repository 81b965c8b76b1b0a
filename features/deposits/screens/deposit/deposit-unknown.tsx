"use client";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { readPortal } from "@/components/session/read-portal";
import { ButtonLink } from "@/components/ui/button-link";
import { Notice } from "@/components/ui/notice";
import { ProgressBar } from "@/components/ui/progress-bar";
import type { DepositIntentView } from "@/features/deposits/get-deposit-intent";
import { UnknownOutcome } from "@/features/outcomes/screens/unknown-outcome";

const POLL_MS = 2000;

/** Shown if the bank did not respond in time; polls the intent and reports its outcome. */
export function DepositUnknown({
  intentId,
  onResolved,
  onFailed,
}: {
  intentId: string;
  onResolved: (paymentId: string) => void;
  onFailed: (message: string) => void;
}) {
  const { data } = useQuery({
    queryKey: ["deposit-intent", intentId],
    queryFn: ({ signal }) =>
      readPortal<DepositIntentView>(`/api/deposit-intents/${encodeURIComponent(intentId)}`, signal),
    retry: false,
    refetchInterval: ({ state }) => (state.data?.state === "resolved" ? false : POLL_MS),
  });
  const report = useRef({ onResolved, onFailed });
  report.current = { onResolved, onFailed };
  useEffect(() => {
    if (data?.state === "resolved" && data.paymentId) report.current.onResolved(data.paymentId);
    if (data?.state === "failed") report.current.onFailed(data.message ?? "The bank does not have this deposit.");
  }, [data]);

  return (
    <div className="grid gap-3.5">
      <Notice tone="warn" role="alert" title="The bank has not responded">
        <p>
          It may or may not have received the check. The portal keeps checking until it is certain and shows the result
          here.
        </p>
        <p className="mt-1 font-medium">Don’t deposit this check again in the meantime.</p>
      </Notice>
      {data?.message ? (
        <p className="text-muted">{data.message}</p>
      ) : (
        <ProgressBar label="Checking the deposit’s status with the bank" />
      )}
      <p className="text-muted text-xs">
        You can leave this page. The deposit stays at the top of Payments until its outcome is known.
      </p>
      <div className="flex flex-wrap justify-end gap-2">
        {data?.state !== "resolved" && (
          <UnknownOutcome intentId={intentId} kind="deposit" what="This deposit" canSettle />
        )}
        <ButtonLink href="/payments" size="small">
          Go to payments
        </ButtonLink>
      </div>
    </div>
  );
}
