"use client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useSubmission } from "@/components/actions/use-submission";
import { callAction } from "@/components/session/call-action";
import { readPortal } from "@/components/session/read-portal";
import { useLiveUpdates } from "@/components/shell/use-live-updates";
import type { WorkView } from "@/lib/assignments/view-work";
import type { Failure, Success } from "@/lib/shared/outcome";
import { changeWorkAction, notePaymentAction } from "./actions";

const WHEN_UNKNOWN = "Check the payment before you try again.";

const POLL_MS = 5000;
/** While the live stream is open, polling only covers missed changes. */
const LIVE_POLL_MS = 30_000;

type ActionInput = Parameters<typeof changeWorkAction>[0];

/** A change to a payment's assignment. */
export type WorkStep = "take" | "release" | "done" | "reopen" | { readonly handOverTo: string };

/**
 * The assignment and notes of a payment, kept up to date with changes by other people.
 *
 * @param initial shown until the first response
 * @param onChanged called after each change, so lists can refresh
 */
export function useWork(paymentId: string, initial: WorkView, onChanged: () => void) {
  const client = useQueryClient();
  const queryKey = ["work", paymentId];
  const fetchAgain = () => void client.invalidateQueries({ queryKey });
  const isLive = useLiveUpdates(["payment"], fetchAgain);
  const { data: work = initial } = useQuery({
    queryKey,
    queryFn: ({ signal }) => readPortal<WorkView>(`/api/payments/${encodeURIComponent(paymentId)}/work`, signal),
    placeholderData: initial,
    retry: false,
    refetchInterval: isLive ? LIVE_POLL_MS : POLL_MS,
  });
  const { submit, isPending, problems } = useSubmission();
  const send = (action: () => Promise<Success<unknown> | Failure>, onDone?: () => void) =>
    submit(async () => {
      const outcome = await action();
      await client.invalidateQueries({ queryKey });
      onChanged();
      if (!outcome.ok) return [outcome];
      onDone?.();
      return [];
    });
  const change = (step: WorkStep) => {
    const seen = { paymentId, version: work.version };
    const input: ActionInput =
      typeof step === "string"
        ? { ...seen, change: step }
        : { ...seen, change: "hand-over", toPersonId: step.handOverTo };
    send(() => callAction(changeWorkAction, WHEN_UNKNOWN)(input));
  };
  const note = (kind: "note" | "charged" | "notified", text: string, onDone: () => void) =>
    send(() => callAction(notePaymentAction, WHEN_UNKNOWN)({ paymentId, kind, text }), onDone);
  return { work, change, note, isPending, problems };
}
