"use client";
import { type ReactNode, useState, useTransition } from "react";
import { Button } from "./button";
import { Dialog, DialogActions } from "./dialog";
import { Notice } from "./notice";

/** Why it did not happen, in a sentence, with the bank's request id where there is one. */
export interface ConfirmProblem {
  message: string;
  requestId?: string;
}

/**
 * Asks before something that can't be taken back, has it done, and stays open with the reason when it was refused. A
 * question that has to be earned (by typing a name) passes `isReady` and puts its field among the children.
 */
export function ConfirmDialog({
  title,
  confirmLabel,
  silence,
  isReady,
  onConfirm,
  onClose,
  children,
}: {
  title: string;
  confirmLabel: string;
  /** What to say when no answer came: whether to try again, and what to look at first. */
  silence: string;
  isReady?: boolean;
  /** Does it and says what came of it; answers why not, or null when there is nothing left to ask. */
  onConfirm: () => Promise<ConfirmProblem | null>;
  onClose: () => void;
  children: ReactNode;
}) {
  const [problem, setProblem] = useState<ConfirmProblem | null>(null);
  const [isPending, startTransition] = useTransition();

  const confirm = () =>
    startTransition(async () => {
      setProblem(null);
      const refused = await onConfirm().catch(() => ({ message: silence }));
      if (refused) setProblem(refused);
      else onClose();
    });

  return (
    <Dialog title={title} isOpen isAlert isLocked={isPending} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady !== false) confirm();
        }}
      >
        <div className="grid gap-3">
          {children}
          {problem && (
            <Notice tone="bad" role="alert" requestId={problem.requestId}>
              {problem.message}
            </Notice>
          )}
        </div>
        <DialogActions>
          <Button onPress={onClose} isDisabled={isPending} autoFocus={isReady === undefined}>
            Keep it
          </Button>
          <Button type="submit" tone="danger" isDisabled={isReady === false} isPending={isPending}>
            {confirmLabel}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
