"use client";
import { useState } from "react";
import { announceOutcome } from "@/components/actions/announce-outcome";
import { ProblemNotices } from "@/components/actions/problem-notices";
import { type Problem, useSubmission } from "@/components/actions/use-submission";
import { useShortcuts } from "@/components/keys/use-shortcuts";
import { callAction } from "@/components/session/call-action";
import { BankTime } from "@/components/shell/bank-time";
import { Timestamp } from "@/components/shell/timestamp";
import { Button } from "@/components/ui/button";
import { Kbd } from "@/components/ui/kbd";
import { lazyComponent } from "@/components/ui/on-demand";
import { TextField } from "@/components/ui/text-field";
import { addToast } from "@/components/ui/toasts";
import { PayingNotice } from "@/features/outcomes/screens/paying-notice";
import { letExceptionReturnAction, payExceptionAction, undoDecisionAction } from "@/features/positive-pay/actions";
import type { DecidedBy, ExceptionView } from "@/features/positive-pay/list-exceptions";
import { formatCents } from "@/lib/money/cents";

const UNKNOWN_OUTCOME = "Check the list before you decide again.";

const PayDialog = lazyComponent(() => import("./pay-dialog").then((module) => module.PayDialog));

/**
 * The next check appears right after a decision. Keys pressed within this time are ignored as meant for the previous
 * check.
 */
const KEY_GUARD_MS = 500;

/** The Pay, Return and Undo controls. Only paying needs a confirmation, because returning sends nothing to the bank. */
export function DecisionPanel({
  exception,
  isAutoSelected,
  onDecided,
}: {
  exception: ExceptionView;
  /** True if the portal selected this exception after the previous decision, instead of the user. */
  isAutoSelected: boolean;
  onDecided: (isDecided: boolean) => void;
}) {
  const { letReturn: returnDecision, authorized, isPaying } = exception;
  const decision = useDecision(exception, onDecided);
  const { isPending, isConfirming, setConfirming } = decision;
  const [shownAt] = useState(() => (typeof performance === "undefined" ? 0 : performance.now()));
  const isBusy = isPending || isPaying;
  const isDecided = returnDecision !== null || authorized !== null;
  const whenEnabled = (isAvailable: boolean, run: () => void) => (_: string, event: KeyboardEvent) =>
    isAvailable && !isBusy && (!isAutoSelected || event.timeStamp - shownAt > KEY_GUARD_MS) && run();

  useShortcuts("Exceptions", [
    {
      keys: ["p"],
      description: "Pay (asks first)",
      opensDialog: true,
      run: whenEnabled(!authorized, () => setConfirming(true)),
    },
    { keys: ["r"], description: "Return", run: whenEnabled(!isDecided, decision.letReturn) },
    { keys: ["u"], description: "Undo the decision (until the cut-off)", run: whenEnabled(isDecided, decision.undo) },
  ]);

  return (
    <div className="grid gap-3">
      <ProblemNotices problems={decision.problems} />
      {exception.payingIntentId && (
        <PayingNotice intentId={exception.payingIntentId} cutOffAt={exception.cutOffAt} canDecide />
      )}
      <div className="grid grid-cols-2 gap-2">
        {!authorized && (
          <Button size="large" onPress={() => setConfirming(true)} isDisabled={isBusy}>
            Pay <Kbd>P</Kbd>
          </Button>
        )}
        {isDecided ? (
          <Button size="large" onPress={decision.undo} isDisabled={isBusy} isPending={isPending && !isConfirming}>
            Undo <Kbd>U</Kbd>
          </Button>
        ) : (
          <Button
            size="large"
            tone="primary"
            onPress={decision.letReturn}
            isDisabled={isBusy}
            isPending={isPending && !isConfirming}
          >
            Return <Kbd isOnColor>R</Kbd>
          </Button>
        )}
      </div>
      <Consequence exception={exception} />
      {!isDecided && (
        <TextField
          label="Reason"
          note="optional"
          value={decision.note}
          onChange={decision.setNote}
          maxLength={200}
          autoComplete="off"
          hint="Saved with the decision."
        />
      )}
      {isConfirming && (
        <PayDialog
          exception={exception}
          isPending={isPending}
          onPay={decision.pay}
          onClose={() => setConfirming(false)}
        />
      )}
    </div>
  );
}

/** Explains what will happen at the cut-off, and how to change the decision. */
function Consequence({ exception: { letReturn, authorized, cutOffAt } }: { exception: ExceptionView }) {
  const by = authorized ?? letReturn;
  if (!by) {
    return (
      <p className="text-muted text-sm">
        Without a decision, it will be returned at <BankTime iso={cutOffAt} /> as{" "}
        <b className="font-medium text-text">Q · not authorized</b>.
      </p>
    );
  }
  return (
    <div className="grid gap-1 text-muted text-sm">
      <p>
        {by.personName} decided to {authorized ? "pay it" : "return it"},{" "}
        <Timestamp iso={by.decidedAt} style="date-time" />.
      </p>
      <Note by={by} />
      <p>
        {authorized ? (
          <>
            The bank is still holding the check, possibly because of a restriction. Until the check is paid, and before{" "}
            <BankTime iso={cutOffAt} />, you can undo this to revoke the authorization.
          </>
        ) : (
          <>
            Until <BankTime iso={cutOffAt} /> you can undo this, or pay the check.
          </>
        )}
      </p>
    </div>
  );
}

function Note({ by: { note } }: { by: DecidedBy }) {
  return note && <p className="[overflow-wrap:anywhere] text-text">“{note}”</p>;
}

/**
 * Provides the pay, return and undo actions for an exception. Calls `onDecided` after each attempt, with true if the
 * exception is now decided.
 */
function useDecision(exception: ExceptionView, onDecided: (isDecided: boolean) => void) {
  const { paymentId, checkNumber, amountCents } = exception;
  const [isConfirming, setConfirming] = useState(false);
  const [note, setNote] = useState("");
  const { submit, isPending, problems } = useSubmission();
  const input = { paymentId, note: note.trim() || undefined };

  const decide = (send: () => Promise<readonly Problem[]>, isDecision = true) =>
    submit(async () => {
      const failures = await send();
      setConfirming(false);
      onDecided(isDecision && failures.length === 0);
      return failures;
    });
  const pay = () =>
    decide(async () => {
      const outcome = await callAction(payExceptionAction, UNKNOWN_OUTCOME)(input);
      if (!outcome.ok) return [outcome];
      const amount = amountCents === null ? "this amount" : formatCents(amountCents);
      announceOutcome(outcome.value, {
        title: "Authorized",
        detail: `The bank will pay check ${checkNumber} for ${amount}.`,
      });
      return [];
    });
  const undo = () =>
    decide(async () => {
      const outcome = await callAction(undoDecisionAction, UNKNOWN_OUTCOME)({ paymentId });
      if (!outcome.ok) return [outcome];
      addToast({
        tone: "good",
        title: "Undone",
        detail: `${describeCheck(exception)} is waiting for a decision again.`,
      });
      return [];
    }, false);
  // The panel already shows the next check, so a toast reports the result.
  const undoFromToast = async () => {
    const outcome = await callAction(undoDecisionAction, UNKNOWN_OUTCOME)({ paymentId });
    addToast(
      outcome.ok
        ? { tone: "good", title: "Undone", detail: `${describeCheck(exception)} is waiting for a decision again.` }
        : { tone: "bad", title: "Not undone", detail: outcome.message },
    );
    onDecided(false);
  };
  const letReturn = () =>
    decide(async () => {
      const outcome = await callAction(letExceptionReturnAction, UNKNOWN_OUTCOME)(input);
      if (!outcome.ok) return [outcome];
      addToast({
        tone: "good",
        title: "Check will be returned",
        detail: `${describeCheck(exception)} goes back at the cut-off.`,
        action: { label: "Undo", run: () => void undoFromToast() },
      });
      return [];
    });
  return { pay, letReturn, undo, note, setNote, isPending, problems, isConfirming, setConfirming };
}

function describeCheck({ checkNumber }: ExceptionView): string {
  return checkNumber ? `Check ${checkNumber}` : "This check";
}
