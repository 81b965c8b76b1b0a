"use client";
import dynamic from "next/dynamic";
import { useState } from "react";
import { ProblemNotices } from "@/app/(portal)/_components/problem-notices";
import { PayingNotice } from "@/app/(portal)/_outcomes/paying-notice";
import { useShortcuts } from "@/components/keys/use-shortcuts";
import { BankTime } from "@/components/shell/bank-time";
import { Timestamp } from "@/components/shell/timestamp";
import { Button } from "@/components/ui/button";
import { Kbd } from "@/components/ui/kbd";
import { TextField } from "@/components/ui/text-field";
import type { DecidedBy, ExceptionView } from "@/lib/portal/positive-pay/list-exceptions";
import { useDecision } from "./use-decision";

const PayDialog = dynamic(() => import("./pay-dialog").then((module) => module.PayDialog), { ssr: false });

/** After a decision the next check comes by itself: a key that comes sooner was meant for the one before. */
const READING_MS = 500;

/**
 * The two decisions, and undoing them. Letting a check return changes nothing at the bank and is done at once; paying
 * moves money and is confirmed first.
 */
export function DecisionPanel({
  exception,
  cameByItself,
  onDecided,
}: {
  exception: ExceptionView;
  /** It was selected after the decision about another one, not by the person. */
  cameByItself: boolean;
  onDecided: (isDecided: boolean) => void;
}) {
  const { letReturn: returns, authorized, isPaying } = exception;
  const decision = useDecision(exception, onDecided);
  const { isPending, isConfirming, setConfirming } = decision;
  const [shownAt] = useState(() => (typeof performance === "undefined" ? 0 : performance.now()));
  const isBusy = isPending || isPaying;
  const isDecided = returns !== null || authorized !== null;
  const onKey = (isPossible: boolean, run: () => void) => (_: string, event: KeyboardEvent) =>
    isPossible && !isBusy && (!cameByItself || event.timeStamp - shownAt > READING_MS) && run();

  useShortcuts("Exceptions", [
    {
      keys: ["p"],
      description: "Pay, after a question",
      opensDialog: true,
      run: onKey(!authorized, () => setConfirming(true)),
    },
    { keys: ["r"], description: "Let it return", run: onKey(!isDecided, decision.letReturn) },
    { keys: ["u"], description: "Undo the decision, until the cut-off", run: onKey(isDecided, decision.undo) },
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
            Let it return <Kbd isOnColor>R</Kbd>
          </Button>
        )}
      </div>
      <Consequence exception={exception} />
      {!isDecided && (
        <TextField
          label="Why"
          note="optional"
          value={decision.note}
          onChange={decision.setNote}
          maxLength={200}
          autoComplete="off"
          hint="Kept with the decision, for whoever asks later."
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

/** What happens at the cut-off as things stand, and how to change it. */
function Consequence({ exception: { letReturn, authorized, cutOffAt } }: { exception: ExceptionView }) {
  const by = authorized ?? letReturn;
  if (!by) {
    return (
      <p className="text-muted text-sm">
        Without a decision it is returned at <BankTime iso={cutOffAt} /> as{" "}
        <b className="font-medium text-text">Q · not authorized</b>.
      </p>
    );
  }
  return (
    <div className="grid gap-1 text-muted text-sm">
      <p>
        {by.personName} decided to {authorized ? "pay it" : "let it return"},{" "}
        <Timestamp iso={by.decidedAt} style="date-time" />.
      </p>
      <Note by={by} />
      <p>
        {authorized ? (
          <>
            The bank still holds it, as when a restriction stops it. Until it has paid the check, and until{" "}
            <BankTime iso={cutOffAt} />, undoing revokes the authorization.
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
