"use client";
import { useRouter } from "next/navigation";
import { useState, useTransition } from "react";
import { cancelDepositAction } from "@/app/(portal)/payments/[id]/actions";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { addToast } from "@/components/ui/toasts";

interface Problem {
  message: string;
  requestId?: string;
}

/** Asks before a deposit is taken back, sends it, and says what the bank answered. */
export function CancelDialog({
  paymentId,
  amount,
  onClose,
}: {
  paymentId: string;
  amount: string;
  onClose: () => void;
}) {
  const router = useRouter();
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isPending, startTransition] = useTransition();

  const cancel = () =>
    startTransition(async () => {
      setProblem(null);
      try {
        const outcome = await cancelDepositAction({ paymentId });
        if (!outcome.ok) return setProblem(outcome);
        addToast(
          outcome.value.outcome === "canceled"
            ? { tone: "good", title: "Deposit canceled", detail: `${amount} will not be collected.` }
            : {
                tone: "warn",
                title: "The bank has not answered yet",
                detail: "Whether it is canceled will show here by itself.",
              },
        );
        router.refresh();
        onClose();
      } catch {
        setProblem({ message: "The portal did not answer. Look at the status before you try again." });
      }
    });

  return (
    <Dialog title="Cancel this deposit?" isOpen isAlert isLocked={isPending} onClose={onClose}>
      <p className="text-muted">
        The check of <b className="num font-medium text-text">{amount}</b> is taken back before it is sent to the
        Federal Reserve, and the announced credit is withdrawn. To deposit it later you start again.
      </p>
      {problem && (
        <Notice tone="bad" role="alert" className="mt-3" requestId={problem.requestId}>
          {problem.message}
        </Notice>
      )}
      <DialogActions>
        <Button onPress={onClose} isDisabled={isPending} autoFocus>
          Keep it
        </Button>
        <Button tone="danger" onPress={cancel} isPending={isPending}>
          Cancel the deposit
        </Button>
      </DialogActions>
    </Dialog>
  );
}
