"use client";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { readPortal } from "@/components/session/read-portal";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Notice } from "@/components/ui/notice";
import { ProgressBar } from "@/components/ui/progress-bar";
import { UnknownOutcome } from "@/features/outcomes/screens/unknown-outcome";
import type { RestrictionIntentView } from "@/features/restrictions/get-restriction-intent";

const POLL_MS = 2000;

/** Shown if the bank did not respond in time. Polls the intent, and offers to resend the restriction. */
export function RestrictionUnknown({
  intentId,
  onResolved,
  onFailed,
  onSendAgain,
}: {
  intentId: string;
  onResolved: (restrictionId: string) => void;
  onFailed: (message: string) => void;
  onSendAgain: () => void;
}) {
  const { data } = useQuery({
    queryKey: ["restriction-intent", intentId],
    queryFn: ({ signal }) =>
      readPortal<RestrictionIntentView>(`/api/restriction-intents/${encodeURIComponent(intentId)}`, signal),
    retry: false,
    refetchInterval: POLL_MS,
  });
  const report = useRef({ onResolved, onFailed });
  report.current = { onResolved, onFailed };
  useEffect(() => {
    if (data?.state === "resolved" && data.restrictionId) report.current.onResolved(data.restrictionId);
    if (data?.state === "failed") report.current.onFailed(data.message ?? "The bank does not have this restriction.");
  }, [data]);

  return (
    <div className="grid gap-3.5">
      <Notice tone="warn" role="alert" title="The bank has not responded">
        <p>
          The account may or may not be restricted. The bank’s API offers no way to check, so the portal waits for the
          bank’s event and shows the outcome here.
        </p>
        <p className="mt-1 font-medium">
          To be sure now, send it again. An identical restriction has no additional effect; to undo it later, lift both.
        </p>
      </Notice>
      {data?.message ? (
        <p className="text-muted">{data.message}</p>
      ) : (
        <ProgressBar label="Waiting for the bank’s event" />
      )}
      <div className="flex flex-wrap items-center justify-end gap-2">
        {data?.state !== "resolved" && (
          <UnknownOutcome intentId={intentId} kind="place-restriction" what="This restriction" canSettle />
        )}
        <ButtonLink href="/restrictions" ref={focusOnce}>
          Go to restrictions
        </ButtonLink>
        <Button tone="primary" onPress={onSendAgain}>
          Send it again
        </Button>
      </div>
    </div>
  );
}

/** Moves the focus to this link, so that a second Enter does not press "Send it again". */
function focusOnce(link: HTMLAnchorElement | null) {
  link?.focus();
}
