"use client";
import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { addToast } from "./toasts";
import { VisuallyHidden } from "./visually-hidden";

const CONFIRMATION_MS = 1600;

/** Copies `text` and confirms with an icon and an announcement. `what` describes the text, for example "payment id". */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), CONFIRMATION_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      addToast({ tone: "warn", title: "The browser did not allow copying", detail: "Select the text and copy it." });
    }
  };
  return (
    <button
      type="button"
      onClick={copy}
      data-tip={`Copy ${what}`}
      aria-label={`Copy ${what}`}
      className="touch-target grid size-6 shrink-0 place-items-center rounded-sm text-muted hover:bg-sunken hover:text-text print:hidden"
    >
      {isCopied ? <Check aria-hidden className="size-3.5 text-good" /> : <Copy aria-hidden className="size-3.5" />}
      <VisuallyHidden role="status">{isCopied ? "Copied" : ""}</VisuallyHidden>
    </button>
  );
}
