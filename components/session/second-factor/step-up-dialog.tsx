"use client";
import type { Prompt } from "@/components/session/prompts";
import { Dialog } from "@/components/ui/dialog";
import { PresentFactor } from "./present-factor";

/** Asks for a second factor if a pending action requires a recent one. */
export function StepUpDialog({ settle }: Pick<Prompt, "settle">) {
  return (
    <Dialog title="Confirm your identity" isOpen onClose={() => settle(false)} width="max-w-[400px]">
      <p className="mb-4 text-muted">
        This action needs a second factor confirmed within the last five minutes. What you entered stays on this page.
      </p>
      <PresentFactor cancelLabel="Not now" onCancel={() => settle(false)} onPresented={() => settle(true)} />
    </Dialog>
  );
}
