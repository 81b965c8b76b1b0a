"use client";
import dynamic from "next/dynamic";
import { useEffect, useRef, useState, useTransition } from "react";
import { letExceptionReturnAction, payExceptionAction } from "@/app/(portal)/positive-pay/actions";
import { Moment } from "@/components/shell/moment";
import { shortcutKey } from "@/components/shell/shortcuts";
import { Button } from "@/components/ui/button";
import { Kbd } from "@/components/ui/kbd";
import { Notice } from "@/components/ui/notice";
import { addToast } from "@/components/ui/toasts";
import { formatCents } from "@/lib/money/cents";
import type { ExceptionView } from "@/lib/portal/positive-pay/list-exceptions";

const PayDialog = dynamic(() => import("./pay-dialog").then((module) => module.PayDialog), { ssr: false });

interface Problem {
  paymentId: string;
  message: string;
  requestId?: string;
}

/** The two decisions. Letting a check return changes nothing at the bank and acts at once; paying moves money and asks. */
export function Decide({ exception, onDecided }: { exception: ExceptionView; onDecided: () => void }) {
  const { paymentId, letReturn, isPaying } = exception;
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [isPending, startTransition] = useTransition();
  const amount = exception.amountCents === null ? "this amount" : formatCents(exception.amountCents);

  const act = (decide: () => Promise<{ title: string; detail: string; isOpen?: boolean } | Problem>) =>
    startTransition(async () => {
      setProblem(null);
      const message = "The portal did not answer. Look at the list before you decide again.";
      const result = await decide().catch(() => ({ paymentId, message }));
      setAsking(false);
      if ("message" in result) setProblem(result);
      else addToast({ tone: result.isOpen ? "warn" : "good", title: result.title, detail: result.detail });
      onDecided();
    });

  const pay = () =>
    act(async () => {
      const outcome = await payExceptionAction({ paymentId });
      if (!outcome.ok) return { paymentId, ...outcome };
      return outcome.value.outcome === "done"
        ? { title: "Authorized", detail: `The bank pays check ${exception.checkNumber} of ${amount}.` }
        : {
            title: "The bank has not answered yet",
            detail: "Whether it is paid will show here by itself.",
            isOpen: true,
          };
    });
  const letItReturn = () =>
    act(async () => {
      const outcome = await letExceptionReturnAction({ paymentId });
      if (!outcome.ok) return { paymentId, ...outcome };
      return { title: "It will return", detail: `Check ${exception.checkNumber ?? ""} goes back at the cut-off.` };
    });

  const isBusy = isPending || isPaying;
  const onKey = useRef<(event: KeyboardEvent) => void>(() => {});
  onKey.current = (event) => {
    if (isBusy) return;
    const key = shortcutKey(event);
    if (key === "p") setAsking(true);
    else if (key === "r" && !letReturn && !isOnPicture(event)) letItReturn();
    else return;
    event.preventDefault();
  };
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey.current(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);

  return (
    <div className="grid gap-3">
      {problem?.paymentId === paymentId && (
        <Notice tone="bad" role="alert" requestId={problem.requestId}>
          {problem.message}
        </Notice>
      )}
      {isPaying && (
        <Notice tone="info" role="status">
          “Pay” was sent and the bank has not answered yet. The portal keeps looking, and shows here what became of it.
        </Notice>
      )}
      <div className="grid grid-cols-2 gap-2">
        <Button size="large" onPress={() => setAsking(true)} isDisabled={isBusy}>
          Pay <Kbd>P</Kbd>
        </Button>
        <Button
          size="large"
          tone={letReturn ? "plain" : "primary"}
          onPress={letItReturn}
          isDisabled={isBusy || letReturn !== null}
          isPending={isPending && !isAsking}
        >
          {letReturn ? "Will return" : "Let it return"} {!letReturn && <Kbd isOnColor>R</Kbd>}
        </Button>
      </div>
      <p className="text-muted text-sm">
        {letReturn ? (
          <>
            {letReturn.personName} decided to let it return, <Moment iso={letReturn.decidedAt} style="date-time" />. You
            can still pay it until <Moment iso={exception.cutOffAt} style="date-time" />.
          </>
        ) : (
          <>
            Without a decision it is returned at <Moment iso={exception.cutOffAt} style="date-time" /> as{" "}
            <b className="font-medium text-text">Q · not authorized</b>.
          </>
        )}
      </p>
      {isAsking && (
        <PayDialog exception={exception} isPending={isPending} onPay={pay} onClose={() => setAsking(false)} />
      )}
    </div>
  );
}

/** On the picture, R turns it. */
function isOnPicture(event: KeyboardEvent): boolean {
  return event.target instanceof Element && event.target.closest(".check-frame") !== null;
}
