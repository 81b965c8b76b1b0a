"use client";
import dynamic from "next/dynamic";
import { type ReactNode, useEffect } from "react";
import type { DialogProps } from "./dialog-frame";

const loadFrame = () => import("./dialog-frame").then(({ DialogFrame }) => DialogFrame);

const DialogFrame = dynamic(loadFrame, { ssr: false });

/**
 * A modal dialog: traps the focus and restores it, Escape closes. `isAlert` for a dialog that requires a decision.
 * Focus never starts on a button whose effect can't be undone; see `docs/contributing.md`.
 */
export function Dialog(props: DialogProps) {
  return props.isOpen ? <DialogFrame {...props} /> : null;
}

const INTENT_EVENTS = ["pointermove", "pointerdown", "keydown"] as const;

/** Loads the dialog code on the first user input, since no page needs it before. */
export function useDialogsOnIntent(): void {
  useEffect(() => {
    const acted = new AbortController();
    const load = () => {
      acted.abort();
      // Opening a dialog retries after a failure.
      loadFrame().catch(() => undefined);
    };
    for (const act of INTENT_EVENTS) addEventListener(act, load, { signal: acted.signal, passive: true });
    return () => acted.abort();
  }, []);
}

/** The buttons at the end of a dialog, the safe one first; they stay visible while the content scrolls. */
export function DialogActions({ children }: { children: ReactNode }) {
  return (
    <div className="sticky bottom-0 -mx-5 mt-5 -mb-5 flex flex-wrap justify-end gap-2 bg-surface px-5 pb-5 shadow-[0_-10px_10px_var(--surface)]">
      {children}
    </div>
  );
}
