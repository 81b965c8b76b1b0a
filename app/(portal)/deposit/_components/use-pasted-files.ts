"use client";
import { useEffect, useEffectEvent } from "react";

/** Files pasted anywhere on the page. */
export function usePastedFiles(onFiles: (files: File[]) => void, isEnabled: boolean): void {
  const receive = useEffectEvent(onFiles);
  useEffect(() => {
    if (!isEnabled) return;
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      receive(files);
    };
    document.addEventListener("paste", paste);
    return () => document.removeEventListener("paste", paste);
  }, [isEnabled]);
}
