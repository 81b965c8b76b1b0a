"use client";
import { useState } from "react";
import { type Problem, useSubmission } from "@/app/(portal)/_components/use-submission";
import { letExceptionReturnAction, payExceptionAction } from "@/app/(portal)/positive-pay/actions";
import { addToast } from "@/components/ui/toasts";
import { formatCents } from "@/lib/money/cents";
import type { ExceptionView } from "@/lib/portal/positive-pay/list-exceptions";

const NO_RESPONSE = "The portal did not respond. Check the list before you decide again.";

/** The two decisions about an exception. `onDecided` is called after each attempt, whatever its outcome. */
export function useDecision(exception: ExceptionView, onDecided: () => void) {
  const { paymentId, checkNumber, amountCents } = exception;
  const [isConfirming, setConfirming] = useState(false);
  const { submit, isPending, problems } = useSubmission(NO_RESPONSE);

  const decide = (send: () => Promise<readonly Problem[]>) =>
    submit(async () => {
      const failed = await send().catch(() => [{ message: NO_RESPONSE }]);
      setConfirming(false);
      onDecided();
      return failed;
    });
  const pay = () =>
    decide(async () => {
      const outcome = await payExceptionAction({ paymentId });
      if (!outcome.ok) return [outcome];
      const amount = amountCents === null ? "this amount" : formatCents(amountCents);
      addToast(
        outcome.value.outcome === "done"
          ? { tone: "good", title: "Authorized", detail: `The bank pays check ${checkNumber} for ${amount}.` }
          : {
              tone: "warn",
              title: "The bank has not responded yet",
              detail: "The outcome appears here as soon as it is known.",
            },
      );
      return [];
    });
  const letReturn = () =>
    decide(async () => {
      const outcome = await letExceptionReturnAction({ paymentId });
      if (!outcome.ok) return [outcome];
      addToast({
        tone: "good",
        title: "It will return",
        detail: `Check ${checkNumber ?? ""} goes back at the cut-off.`,
      });
      return [];
    });
  return { pay, letReturn, isPending, problems, isConfirming, setConfirming };
}
