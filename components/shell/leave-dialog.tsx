"use client";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";

/** The question asked before unsaved input is discarded. */
export interface LeaveQuestion {
  /** For example "Leave without depositing?". */
  title: string;
  /** One sentence that states what input would be lost. */
  loss: string;
}

export function LeaveDialog({
  question,
  onStay,
  onLeave,
}: {
  question: LeaveQuestion;
  onStay: () => void;
  onLeave: () => void;
}) {
  return (
    <Dialog title={question.title} isOpen isAlert onClose={onStay}>
      <p className="text-muted">{question.loss}</p>
      <DialogActions>
        <Button autoFocus onPress={onStay}>
          Stay
        </Button>
        <Button tone="danger" onPress={onLeave}>
          Leave
        </Button>
      </DialogActions>
    </Dialog>
  );
}
