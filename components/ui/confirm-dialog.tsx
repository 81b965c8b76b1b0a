"use client";
import { type ReactNode, useState, useTransition } from "react";
import { Button } from "./button";
import { Dialog, DialogActions } from "./dialog";
import { Notice } from "./notice";
import { listUnmatchedErrors } from "./unmatched-errors";

/** Why the action failed, in a sentence, with the bank's request id if there is one. */
export interface ConfirmProblem {
  message: string;
  requestId?: string;
  /** Messages by the path of the input that broke a rule. */
  fields?: Readonly<Record<string, string>>;
}

/**
 * Asks for confirmation of an action that cannot be undone, runs it, and stays open with the reason if it failed. Focus
 * starts on the cancel button. A confirmation with a field passes `isReady` and renders the field as a child; the focus
 * then starts on that field.
 */
export function ConfirmDialog({
  title,
  confirmLabel,
  cancelLabel = "Keep it",
  isReady,
  onConfirm,
  onClose,
  children,
}: {
  title: string;
  confirmLabel: string;
  cancelLabel?: string;
  isReady?: boolean;
  /** Runs the action and reports its result; returns the problem, or null when the dialog may close. */
  onConfirm: () => Promise<ConfirmProblem | null>;
  onClose: () => void;
  children: ReactNode;
}) {
  const [problem, setProblem] = useState<ConfirmProblem | null>(null);
  const [isPending, startTransition] = useTransition();

  const confirm = () =>
    startTransition(async () => {
      setProblem(null);
      const failure = await onConfirm();
      if (failure) setProblem(failure);
      else onClose();
    });

  return (
    <Dialog title={title} isOpen isAlert isLocked={isPending} onClose={onClose}>
      <form
        method="post"
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
              {listUnmatchedErrors(problem.fields ?? {}, []).map((error) => (
                <p key={error}>{error}</p>
              ))}
            </Notice>
          )}
        </div>
        <DialogActions>
          <Button onPress={onClose} isDisabled={isPending} autoFocus={isReady === undefined}>
            {cancelLabel}
          </Button>
          <Button type="submit" tone="danger" isDisabled={isReady === false} isPending={isPending}>
            {confirmLabel}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
