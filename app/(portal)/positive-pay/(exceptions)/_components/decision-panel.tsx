"use client";
import dynamic from "next/dynamic";
import { ProblemNotices } from "@/app/(portal)/_components/problem-notices";
import { useShortcuts } from "@/components/keys/use-shortcuts";
import { BankTime } from "@/components/shell/bank-time";
import { Timestamp } from "@/components/shell/timestamp";
import { Button } from "@/components/ui/button";
import { Kbd } from "@/components/ui/kbd";
import { Notice } from "@/components/ui/notice";
import type { ExceptionView } from "@/lib/portal/positive-pay/list-exceptions";
import { useDecision } from "./use-decision";

const PayDialog = dynamic(() => import("./pay-dialog").then((module) => module.PayDialog), { ssr: false });

/**
 * The two decisions. Letting a check return changes nothing at the bank and is done at once; paying moves money and is
 * confirmed first.
 */
export function DecisionPanel({ exception, onDecided }: { exception: ExceptionView; onDecided: () => void }) {
  const { letReturn: decided, isPaying } = exception;
  const { pay, letReturn, isPending, problems, isConfirming, setConfirming } = useDecision(exception, onDecided);
  const isBusy = isPending || isPaying;

  useShortcuts("Exceptions", [
    { keys: ["p"], description: "Pay, after a question", opensDialog: true, run: () => !isBusy && setConfirming(true) },
    { keys: ["r"], description: "Let it return", run: () => !isBusy && !decided && letReturn() },
  ]);

  return (
    <div className="grid gap-3">
      <ProblemNotices problems={problems} />
      {isPaying && (
        <Notice tone="info" role="status">
          “Pay” was sent and the bank has not responded yet. The portal keeps checking and shows the outcome here.
        </Notice>
      )}
      <div className="grid grid-cols-2 gap-2">
        <Button size="large" onPress={() => setConfirming(true)} isDisabled={isBusy}>
          Pay <Kbd>P</Kbd>
        </Button>
        <Button
          size="large"
          tone={decided ? "plain" : "primary"}
          onPress={letReturn}
          isDisabled={isBusy || decided !== null}
          isPending={isPending && !isConfirming}
        >
          {decided ? "Will return" : "Let it return"} {!decided && <Kbd isOnColor>R</Kbd>}
        </Button>
      </div>
      <Consequence exception={exception} />
      {isConfirming && (
        <PayDialog exception={exception} isPending={isPending} onPay={pay} onClose={() => setConfirming(false)} />
      )}
    </div>
  );
}

/** What happens at the cut-off as things stand. */
function Consequence({ exception: { letReturn, cutOffAt } }: { exception: ExceptionView }) {
  return (
    <p className="text-muted text-sm">
      {letReturn ? (
        <>
          {letReturn.personName} decided to let it return, <Timestamp iso={letReturn.decidedAt} style="date-time" />.
          You can still pay it until <BankTime iso={cutOffAt} />.
        </>
      ) : (
        <>
          Without a decision it is returned at <BankTime iso={cutOffAt} /> as{" "}
          <b className="font-medium text-text">Q · not authorized</b>.
        </>
      )}
    </p>
  );
}
