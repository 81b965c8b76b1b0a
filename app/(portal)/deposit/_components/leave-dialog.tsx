"use client";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";

/** The question before a deposit that was not sent is thrown away. */
export function LeaveDialog({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  return (
    <Dialog title="Leave without depositing?" isOpen isAlert onClose={onStay}>
      <p className="text-muted">The pictures and what you typed are not kept.</p>
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
