"use client";
import type { ReactNode } from "react";
import type { DialogProps } from "./dialog-frame";
import { onDemand, useOnDemand } from "./on-demand";

export const dialogFrame = onDemand(async () => (await import("./dialog-frame")).DialogFrame);

/**
 * A modal dialog that traps and restores focus and closes on Escape. Set `isAlert` if it requires a decision.
 * Focus never starts on a button whose effect can't be undone; see `docs/contributing.md`.
 */
export function Dialog(props: DialogProps) {
  // A failed load must not count as a decision, so an alert dialog stays open until its code loads.
  const Frame = useOnDemand(dialogFrame, props.isOpen, props.isAlert ? undefined : props.onClose);
  return props.isOpen && Frame ? <Frame {...props} /> : null;
}

/** A dialog's buttons, with the safe one first. They stay visible while the content scrolls. */
export function DialogActions({ children }: { children: ReactNode }) {
  return (
    <div className="sticky bottom-0 -mx-5 mt-5 -mb-5 flex flex-wrap justify-end gap-2 bg-surface px-5 pb-5 shadow-[0_-10px_10px_var(--surface)]">
      {children}
    </div>
  );
}
