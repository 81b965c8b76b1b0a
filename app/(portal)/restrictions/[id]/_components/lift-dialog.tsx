"use client";
import { useRouter } from "next/navigation";
import { useState, useTransition } from "react";
import { liftRestrictionAction } from "@/app/(portal)/restrictions/actions";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { addToast } from "@/components/ui/toasts";

/** Asks before a restriction is lifted, sends it, and says what the bank answered. */
export function LiftDialog({
  restrictionId,
  sentence,
  onClose,
}: {
  restrictionId: string;
  sentence: string;
  onClose: () => void;
}) {
  const router = useRouter();
  const [problem, setProblem] = useState<{ message: string; requestId?: string } | null>(null);
  const [isPending, startTransition] = useTransition();

  const lift = () =>
    startTransition(async () => {
      setProblem(null);
      try {
        const outcome = await liftRestrictionAction({ restrictionId });
        if (!outcome.ok) return setProblem(outcome);
        addToast(
          outcome.value.outcome === "done"
            ? { tone: "good", title: "Restriction lifted", detail: "What it stopped can post again." }
            : {
                tone: "warn",
                title: "The bank has not answered yet",
                detail: "Whether it is lifted will show here by itself.",
              },
        );
        router.refresh();
        onClose();
      } catch {
        setProblem({ message: "The portal did not answer. Lifting it again is safe: twice is the same as once." });
      }
    });

  return (
    <Dialog title="Lift this restriction?" isOpen isAlert isLocked={isPending} onClose={onClose}>
      <p className="num text-muted">
        “{sentence}” What it stops can post from the bank’s answer on. Other restrictions of the account stay.
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
        <Button tone="danger" onPress={lift} isPending={isPending}>
          Lift the restriction
        </Button>
      </DialogActions>
    </Dialog>
  );
}
