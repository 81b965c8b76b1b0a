"use client";
import { useState } from "react";
import { announceOutcome } from "@/app/(portal)/_components/announce-outcome";
import { type Problem, useSubmission } from "@/app/(portal)/_components/use-submission";
import { letExceptionReturnAction, payExceptionAction, undoDecisionAction } from "@/app/(portal)/positive-pay/actions";
import { callAction } from "@/components/session/call-action";
import { addToast } from "@/components/ui/toasts";
import { formatCents } from "@/lib/money/cents";
import type { ExceptionView } from "@/lib/portal/positive-pay/list-exceptions";

const WHEN_UNKNOWN = "Check the list before you decide again.";

/**
 * The decisions about an exception, and undoing them. `onDecided` is called after each attempt with whether it is decided
 * now.
 */
export function useDecision(exception: ExceptionView, onDecided: (isDecided: boolean) => void) {
  const { paymentId, checkNumber, amountCents } = exception;
  const [isConfirming, setConfirming] = useState(false);
  const [note, setNote] = useState("");
  const { submit, isPending, problems } = useSubmission();
  const input = { paymentId, note: note.trim() || undefined };

  const decide = (send: () => Promise<readonly Problem[]>, isDecision = true) =>
    submit(async () => {
      const failed = await send();
      setConfirming(false);
      onDecided(isDecision && failed.length === 0);
      return failed;
    });
  const pay = () =>
    decide(async () => {
      const outcome = await callAction(payExceptionAction, WHEN_UNKNOWN)(input);
      if (!outcome.ok) return [outcome];
      const amount = amountCents === null ? "this amount" : formatCents(amountCents);
      announceOutcome(outcome.value, {
        title: "Authorized",
        detail: `The bank pays check ${checkNumber} for ${amount}.`,
      });
      return [];
    });
  const undo = () =>
    decide(async () => {
      const outcome = await callAction(undoDecisionAction, WHEN_UNKNOWN)({ paymentId });
      if (!outcome.ok) return [outcome];
      addToast({ tone: "good", title: "Undone", detail: `${nameOf(exception)} waits for a decision again.` });
      return [];
    }, false);
  // The panel shows another check by then.
  const undoFromToast = async () => {
    const outcome = await callAction(undoDecisionAction, WHEN_UNKNOWN)({ paymentId });
    addToast(
      outcome.ok
        ? { tone: "good", title: "Undone", detail: `${nameOf(exception)} waits for a decision again.` }
        : { tone: "bad", title: "Not undone", detail: outcome.message },
    );
    onDecided(false);
  };
  const letReturn = () =>
    decide(async () => {
      const outcome = await callAction(letExceptionReturnAction, WHEN_UNKNOWN)(input);
      if (!outcome.ok) return [outcome];
      addToast({
        tone: "good",
        title: "It will return",
        detail: `${nameOf(exception)} goes back at the cut-off.`,
        action: { label: "Undo", run: () => void undoFromToast() },
      });
      return [];
    });
  return { pay, letReturn, undo, note, setNote, isPending, problems, isConfirming, setConfirming };
}

function nameOf({ checkNumber }: ExceptionView): string {
  return checkNumber ? `Check ${checkNumber}` : "This check";
}
