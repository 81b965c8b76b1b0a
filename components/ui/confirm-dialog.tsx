"use client";
import { type ReactNode, useState, useTransition } from "react";
import { Button } from "./button";
import { Dialog, DialogActions } from "./dialog";
import { Notice } from "./notice";
import { listUnmatchedErrors } from "./unmatched-errors";

/** The reason an action failed, with the bank's request ID if the bank sent one. */
export interface ConfirmProblem {
  message: string;
  requestId?: string;
  /** Validation messages, keyed by input path. */
  fields?: Readonly<Record<string, string>>;
}

/**
 * Asks for confirmation before an irreversible action, runs it, and stays open with the reason if it fails. Focus
 * starts on the cancel button. If the confirmation has a field, pass `isReady` and render the field as a child; focus
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
  /** Runs the action and reports success to the user. Returns the problem, or null when the dialog can close. */
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
