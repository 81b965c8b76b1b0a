"use client";
import { useSyncExternalStore } from "react";
import { currentPrompt, subscribeToPrompts } from "@/components/session/prompts";
import { Dialog } from "@/components/ui/dialog";
import { PresentFactor } from "./present-factor";

/** Asks for a second factor whenever an action needs a recent one; the action waits for it. */
export function StepUpDialog() {
  const request = useSyncExternalStore(subscribeToPrompts, currentPrompt, () => null);
  if (request?.kind !== "step-up") return null;
  return (
    <Dialog title="Confirm your identity" isOpen onClose={() => request.settle(false)} width="max-w-[400px]">
      <p className="mb-4 text-muted">
        Confirm your second factor, needed every five minutes for this. Your entries are kept.
      </p>
      <PresentFactor
        cancelLabel="Not now"
        onCancel={() => request.settle(false)}
        onPresented={() => request.settle(true)}
      />
    </Dialog>
  );
}
