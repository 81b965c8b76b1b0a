"use client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useSubmission } from "@/components/actions/use-submission";
import { callAction } from "@/components/session/call-action";
import { readPortal } from "@/components/session/read-portal";
import { useLiveUpdates } from "@/components/shell/use-live-updates";
import type { AssignmentView } from "@/lib/assignments/view-work";
import type { Failure, Success } from "@/lib/shared/outcome";
import { changeWorkAction, notePaymentAction } from "./actions";

const UNKNOWN_OUTCOME_MESSAGE = "Check the payment before you try again.";

const POLL_MS = 5000;
/** Polling interval while the live stream is open, to catch missed changes. */
const LIVE_POLL_MS = 30_000;

type ActionInput = Parameters<typeof changeWorkAction>[0];

/** A change to a payment's assignment. */
export type AssignmentStep = "take" | "release" | "done" | "reopen" | { readonly handOverTo: string };

/**
 * Returns a payment's assignment and notes, kept up to date with changes by other users, and functions to change them.
 *
 * @param initial shown until the first response
 * @param onChanged called after each change, so lists can refresh
 */
export function usePaymentAssignment(paymentId: string, initial: AssignmentView, onChanged: () => void) {
  const client = useQueryClient();
  const queryKey = ["work", paymentId];
  const refetchWork = () => void client.invalidateQueries({ queryKey });
  const isLive = useLiveUpdates(["payment"], refetchWork);
  const { data: work = initial } = useQuery({
    queryKey,
    queryFn: ({ signal }) => readPortal<AssignmentView>(`/api/payments/${encodeURIComponent(paymentId)}/work`, signal),
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
  const change = (step: AssignmentStep) => {
    const target = { paymentId, version: work.version };
    const input: ActionInput =
      typeof step === "string"
        ? { ...target, change: step }
        : { ...target, change: "hand-over", toPersonId: step.handOverTo };
    send(() => callAction(changeWorkAction, UNKNOWN_OUTCOME_MESSAGE)(input));
  };
  const note = (kind: "note" | "charged" | "notified", text: string, onDone: () => void) =>
    send(() => callAction(notePaymentAction, UNKNOWN_OUTCOME_MESSAGE)({ paymentId, kind, text }), onDone);
  return { work, change, note, isPending, problems };
}
