"use client";
import { onlineManager, useQuery } from "@tanstack/react-query";
import { ExternalLink } from "lucide-react";
import { useRouter } from "next/navigation";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { problemOfRead, ReconnectingError, SignedOutError } from "@/components/session/read-portal";
import { Notice } from "@/components/ui/notice";
import { addToast } from "@/components/ui/toasts";
import { type BankStatus, bankStatusQuery } from "./bank-status";
import { isLiveConnected, subscribeToLiveState } from "./live-connection";
import { Timestamp } from "./timestamp";
import { hasUnsentInput } from "./use-leave-guard";

type Problem = "offline" | "signed-out" | "no-portal" | "no-database" | "no-bank";

const RECOVERY_MESSAGES = {
  offline: "You are online again",
  "signed-out": "You are signed in again",
  "no-portal": "The portal is responding again",
  "no-database": "The portal is connected again",
  "no-bank": "The bank is responding again",
} as const satisfies Record<Problem, string>;

/** Shown while the session has ended, or the portal or the bank is not responding. */
export function BankStatusBanner({ initial }: { initial: BankStatus }) {
  const router = useRouter();
  const { data = initial, error, refetch } = useQuery({ ...bankStatusQuery, initialData: initial });
  const isOnline = useSyncExternalStore(subscribeToNetwork, isNetworkUp, () => true);
  const problem = isOnline ? problemOf(data, error) : "offline";
  const previous = useRef(problem);

  useEffect(() => {
    if (problem === null && previous.current !== null) {
      addToast({ tone: "good", title: RECOVERY_MESSAGES[previous.current] });
      // If the portal has been updated in the meantime, this reloads the whole page.
      if (!hasUnsentInput()) router.refresh();
    }
    previous.current = problem;
  }, [problem, router]);

  // The live connection closes as soon as the portal stops, before the next poll.
  useEffect(() => subscribeToLiveState(() => void (isLiveConnected() || refetch())), [refetch]);

  // The message's first sentence states the problem; the rest explain the consequences.
  const [title, rest] = (data.message ?? "The bank can’t be reached").split(/\. (.*)/s);
  const [failed, advice] = problemOfRead(error).split(/\. (.*)/s);
  return (
    <div role="status">
      {data.storageFailure && <StorageNotice failure={data.storageFailure} />}
      {problem === "offline" && <OfflineNotice />}
      {problem === "signed-out" && <SignedOutNotice />}
      {problem === "no-portal" && (
        <Notice tone="bad" title={failed} className="mb-3.5">
          What you see may be out of date; this page retries automatically. {advice}
        </Notice>
      )}
      {problem === "no-database" && (
        <Notice tone="warn" title="Reconnecting" className="mb-3.5">
          The portal is reconnecting to its database. What you see may be out of date; this page keeps its content and
          resumes automatically.
        </Notice>
      )}
      {problem === "no-bank" && (
        <Notice tone="warn" title={title} className="mb-3.5">
          {rest || "Deposits and cancellations are unavailable. This page shows the last known state."}{" "}
          {data.since && (
            <>
              Since <Timestamp iso={data.since} style="date-time" />; retrying every few seconds.
            </>
          )}
        </Notice>
      )}
    </div>
  );
}

function OfflineNotice() {
  return (
    <Notice tone="bad" title="You are offline" className="mb-3.5">
      What you see may be out of date, and you can’t send anything. This page keeps its content and resumes
      automatically.
    </Notice>
  );
}

function SignedOutNotice() {
  return (
    <Notice
      tone="warn"
      title="You are signed out"
      className="mb-3.5"
      actions={
        <a href="/sign-in" target="_blank" rel="noopener" className="link inline-flex items-center gap-1">
          Sign in
          <ExternalLink role="img" aria-label="in a new tab" className="size-3.5" />
        </a>
      }
    >
      Your session has ended. Sign in using a new tab, then return: this page keeps its content and resumes
      automatically.
    </Notice>
  );
}

function StorageNotice({ failure }: { failure: NonNullable<BankStatus["storageFailure"]> }) {
  return (
    <Notice tone="bad" title="The portal has a problem" className="mb-3.5">
      {failure.messages.join(" ")} Since <Timestamp iso={failure.since} style="date-time" />. What you enter may not be
      saved; tell the portal’s operator.
    </Notice>
  );
}

const subscribeToNetwork = (listener: () => void) => onlineManager.subscribe(listener);
const isNetworkUp = () => onlineManager.isOnline();

function problemOf(status: BankStatus, error: Error | null): Problem | null {
  if (error instanceof SignedOutError) return "signed-out";
  if (error instanceof ReconnectingError) return "no-database";
  if (error) return "no-portal";
  return status.reachable ? null : "no-bank";
}
