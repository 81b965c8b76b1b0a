"use client";
import dynamic from "next/dynamic";
import { type ReactNode, useEffect } from "react";
import type { DialogProps } from "./dialog-frame";

const loadFrame = () => import("./dialog-frame").then(({ DialogFrame }) => DialogFrame);

const DialogFrame = dynamic(loadFrame, { ssr: false });

/**
 * A modal dialog: traps the focus and restores it, Escape closes. `isAlert` for a dialog that requires a decision. The focus
 * starts by the rule of `docs/contributing.md`: never on a button whose effect can't be undone.
 */
export function Dialog(props: DialogProps) {
  return props.isOpen ? <DialogFrame {...props} /> : null;
}

const FIRST_ACTS = ["pointermove", "pointerdown", "keydown"] as const;

/** Loads what dialogs need at the first sign of a person: no page needs it to be read. */
export function useDialogsOnIntent(): void {
  useEffect(() => {
    const acted = new AbortController();
    const load = () => {
      acted.abort();
      // A failure is not final: the dialog that opens tries again.
      loadFrame().catch(() => undefined);
    };
    for (const act of FIRST_ACTS) addEventListener(act, load, { signal: acted.signal, passive: true });
    return () => acted.abort();
  }, []);
}

/** The buttons at the end of a dialog, the safe one first; they stay in sight while what is above them scrolls. */
export function DialogActions({ children }: { children: ReactNode }) {
  return (
    <div className="sticky bottom-0 -mx-5 mt-5 -mb-5 flex flex-wrap justify-end gap-2 bg-surface px-5 pb-5 shadow-[0_-10px_10px_var(--surface)]">
      {children}
    </div>
  );
}
