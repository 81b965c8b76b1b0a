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

const WHEN_UNKNOWN = "Check the list before you decide again.";

const PayDialog = lazyComponent(() => import("./pay-dialog").then((module) => module.PayDialog));

/** After a decision the next check appears immediately; a key within this time was meant for the previous check. */
const KEY_GUARD_MS = 500;

/**
 * The two decisions and their undo. Deciding to return changes nothing at the bank and needs no confirmation; paying
 * moves money and needs one.
 */
export function DecisionPanel({
  exception,
  isAutoSelected,
  onDecided,
}: {
  exception: ExceptionView;
  /** True when it was selected after the decision about another exception, not by the person. */
  isAutoSelected: boolean;
  onDecided: (isDecided: boolean) => void;
}) {
  const { letReturn: returnDecision, authorized, isPaying } = exception;
  const decision = useDecision(exception, onDecided);
  const { isPending, isConfirming, setConfirming } = decision;
  const [shownAt] = useState(() => (typeof performance === "undefined" ? 0 : performance.now()));
  const isBusy = isPending || isPaying;
  const isDecided = returnDecision !== null || authorized !== null;
  const onKey = (isPossible: boolean, run: () => void) => (_: string, event: KeyboardEvent) =>
    isPossible && !isBusy && (!isAutoSelected || event.timeStamp - shownAt > KEY_GUARD_MS) && run();

  useShortcuts("Exceptions", [
    {
      keys: ["p"],
      description: "Pay (asks first)",
      opensDialog: true,
      run: onKey(!authorized, () => setConfirming(true)),
    },
    { keys: ["r"], description: "Return", run: onKey(!isDecided, decision.letReturn) },
    { keys: ["u"], description: "Undo the decision (until the cut-off)", run: onKey(isDecided, decision.undo) },
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

/** Explains the consequence of the decision at the cut-off, and how to change it. */
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
 * Provides the decisions about an exception and their undo. Calls `onDecided` after each attempt, with true if the
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
        detail: `The bank will pay check ${checkNumber} for ${amount}.`,
      });
      return [];
    });
  const undo = () =>
    decide(async () => {
      const outcome = await callAction(undoDecisionAction, WHEN_UNKNOWN)({ paymentId });
      if (!outcome.ok) return [outcome];
      addToast({ tone: "good", title: "Undone", detail: `${nameOf(exception)} is waiting for a decision again.` });
      return [];
    }, false);
  // By then the panel shows another check, so the result is a toast.
  const undoFromToast = async () => {
    const outcome = await callAction(undoDecisionAction, WHEN_UNKNOWN)({ paymentId });
    addToast(
      outcome.ok
        ? { tone: "good", title: "Undone", detail: `${nameOf(exception)} is waiting for a decision again.` }
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
        title: "Check will be returned",
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
