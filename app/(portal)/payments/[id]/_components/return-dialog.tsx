"use client";
import { useRouter } from "next/navigation";
import { type FormEvent, useRef, useState, useTransition } from "react";
import { initiateReturnAction, simulateReturnAction } from "@/app/(portal)/payments/[id]/actions";
import { Moment } from "@/components/shell/moment";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { addToast } from "@/components/ui/toasts";
import { RETURN_REASONS, type ReturnCode } from "@/lib/contract/return-reasons";
import type { ReturnDeadline } from "@/lib/portal/payments/view-actions";
import { formatDay } from "./format-day";
import { ReturnReasonPicker } from "./return-reason-picker";

const WORDS = {
  initiate: {
    title: "Return this check?",
    explain: "goes back to the bank that sent it, and the amount is given back to the account when the return is sent.",
    send: "Return the check",
    done: "Return sent to the bank",
    action: initiateReturnAction,
  },
  simulate: {
    title: "Simulate a return?",
    explain: "comes back unpaid, as if the bank it is drawn on had refused it. Only in the sandbox.",
    send: "Simulate the return",
    done: "The check comes back",
    action: simulateReturnAction,
  },
} as const;

interface Problem {
  message: string;
  requestId?: string;
}

/** Asks why a check goes back, sends it, and says what the bank answered. */
export function ReturnDialog({
  kind,
  paymentId,
  amount,
  deadline,
  onClose,
}: {
  kind: keyof typeof WORDS;
  paymentId: string;
  amount: string;
  deadline: ReturnDeadline | null;
  onClose: () => void;
}) {
  const router = useRouter();
  const [code, setCode] = useState<ReturnCode | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isPending, startTransition] = useTransition();
  // One key a reason: sent again it is the same return, whatever became of the first.
  const keys = useRef(new Map<ReturnCode, string>());
  const { title, explain, send, done, action } = WORDS[kind];

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    if (!code) return setProblem({ message: "Choose why the check goes back." });
    const idempotencyKey = keys.current.get(code) ?? crypto.randomUUID();
    keys.current.set(code, idempotencyKey);
    startTransition(async () => {
      setProblem(null);
      try {
        const outcome = await action({ paymentId, returnCode: code, idempotencyKey });
        if (!outcome.ok) {
          router.refresh();
          return setProblem(outcome);
        }
        addToast(
          outcome.value.outcome === "done"
            ? { tone: "good", title: done, detail: `${amount}, ${code}: ${RETURN_REASONS[code]}.` }
            : {
                tone: "warn",
                title: "The bank has not answered yet",
                detail: "Whether the check is returned will show here by itself.",
              },
        );
        router.refresh();
        onClose();
      } catch {
        setProblem({ message: "The portal did not answer. Sending it again is safe: it is never returned twice." });
      }
    });
  };

  return (
    <Dialog title={title} isOpen isLocked={isPending} onClose={onClose} width="max-w-[560px]">
      <form noValidate onSubmit={submit} className="grid gap-3.5">
        <p className="text-muted">
          The check of <b className="num font-medium text-text">{amount}</b> {explain}
        </p>
        {kind === "initiate" && deadline && (
          <p className="num rounded-lg bg-sunken px-3.5 py-2.5 text-sm">
            The midnight deadline for this check is the end of {formatDay(deadline.day)} (
            <Moment iso={deadline.until} style="date-time" />
            ), the business day after it was presented. Later it can be returned only for a few reasons; the bank
            decides.
          </p>
        )}
        <ReturnReasonPicker value={code} onChange={setCode} />
        {problem && (
          <Notice tone="bad" role="alert" requestId={problem.requestId}>
            {problem.message}
          </Notice>
        )}
        <DialogActions>
          <Button onPress={onClose} isDisabled={isPending}>
            Keep it
          </Button>
          <Button type="submit" tone={kind === "initiate" ? "danger" : "primary"} isPending={isPending}>
            {send}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
