"use client";
import { CircleCheck } from "lucide-react";
import { useCallback, useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { Skeleton } from "@/components/ui/skeleton";
import type { ImageView } from "@/lib/contract/enums";
import { openLink } from "./capture-api";
import { TakePictures } from "./take-pictures";
import { useSentPictures } from "./use-sent-pictures";

/** Opens a capture link, takes its images, and confirms when all of them are on the computer. */
export function CaptureScreen() {
  const { state, open, end } = useCaptureLink();
  switch (state.kind) {
    case "opening":
      return (
        <div role="status" aria-label="Loading the link" className="grid gap-4">
          <Skeleton className="h-7 w-2/3" />
          <Skeleton className="h-32 w-full" />
        </div>
      );
    case "failed":
      return <LinkError state={state} onRetry={open} />;
    case "open":
      return <CaptureSession key={state.sides.join()} sides={state.sides} onEnded={end} />;
  }
}

function LinkError({ state, onRetry }: { state: Extract<LinkState, { kind: "failed" }>; onRetry: () => void }) {
  return (
    <>
      <h1>{state.canRetry ? "The link could not be opened" : "This link can’t be used"}</h1>
      <Notice
        tone="warn"
        role="alert"
        actions={
          state.canRetry && (
            <Button size="large" onPress={onRetry}>
              Try again
            </Button>
          )
        }
      >
        {state.message}
      </Notice>
    </>
  );
}

function CaptureSession({ sides, onEnded }: { sides: readonly ImageView[]; onEnded: (message: string) => void }) {
  const pictures = useSentPictures(sides, onEnded);
  if (!pictures.isDone) return <TakePictures sides={sides} pictures={pictures} />;
  return (
    <div role="status" className="my-auto grid justify-items-center gap-3 pb-24 text-center">
      <span className="grid size-16 place-items-center rounded-full bg-good-tint text-good">
        <CircleCheck aria-hidden className="size-8" />
      </span>
      <h1>Done</h1>
      <p className="max-w-[32ch] text-balance text-muted">
        {sides.length > 1 ? "Both images are" : "The image is"} on the computer. You can close this page.
      </p>
    </div>
  );
}

type LinkState =
  | { kind: "opening" }
  | { kind: "open"; sides: readonly ImageView[] }
  | { kind: "failed"; message: string; canRetry: boolean };

/** Opens the link in this page's URL, and removes its secret from the address bar and the history. */
function useCaptureLink() {
  const [state, setState] = useState<LinkState>({ kind: "opening" });
  const token = useRef<string | null>(null);
  const open = useCallback(async () => {
    setState({ kind: "opening" });
    const opened = await openLink(token.current);
    if (opened.ok) setState({ kind: "open", sides: opened.value.sides });
    else setState({ kind: "failed", message: opened.message, canRetry: opened.code === "unreachable" });
  }, []);

  useEffect(() => {
    const openFromHash = () => {
      const secret = window.location.hash.slice(1);
      if (secret) token.current = secret;
      window.history.replaceState(window.history.state, "", window.location.pathname);
      void open();
    };
    openFromHash();
    // Scanning a different code while this page is open changes only the URL fragment.
    window.addEventListener("hashchange", openFromHash);
    return () => window.removeEventListener("hashchange", openFromHash);
  }, [open]);

  const end = useCallback((message: string) => setState({ kind: "failed", message, canRetry: false }), []);
  return { state, open, end };
}
