"use client";
import { useCallback, useEffect, useRef, useState } from "react";
import type { ImageView } from "@/lib/contract/enums";
import { openLink } from "./capture-api";

export type LinkState =
  | { kind: "opening" }
  | { kind: "open"; sides: readonly ImageView[] }
  | { kind: "failed"; message: string; canRetry: boolean };

/** Opens the link in the address of this page, once, and removes its secret from the address and the history. */
export function useCaptureLink() {
  const [state, setState] = useState<LinkState>({ kind: "opening" });
  const token = useRef<string | null>(null);
  const open = useCallback(async () => {
    setState({ kind: "opening" });
    const opened = await openLink(token.current);
    if (opened.ok) setState({ kind: "open", sides: opened.value.sides });
    else setState({ kind: "failed", message: opened.message, canRetry: opened.code === "unreachable" });
  }, []);

  useEffect(() => {
    const take = () => {
      const secret = window.location.hash.slice(1);
      if (secret) token.current = secret;
      window.history.replaceState(window.history.state, "", window.location.pathname);
      void open();
    };
    take();
    // Another code that is scanned while this page is open only changes the part after #.
    window.addEventListener("hashchange", take);
    return () => window.removeEventListener("hashchange", take);
  }, [open]);

  const end = useCallback((message: string) => setState({ kind: "failed", message, canRetry: false }), []);
  return { state, open, end };
}
