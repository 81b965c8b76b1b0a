"use client";
import { CircleCheck } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { Skeleton } from "@/components/ui/skeleton";
import type { ImageView } from "@/lib/contract/enums";
import { TakePictures } from "./take-pictures";
import { type LinkState, useCaptureLink } from "./use-capture-link";
import { useSentPictures } from "./use-sent-pictures";

/** Opens the link, takes its pictures, and says when all of them are on the computer. */
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
      return <NoLink state={state} onRetry={open} />;
    case "open":
      return <OpenLink key={state.sides.join()} sides={state.sides} onOver={end} />;
  }
}

function NoLink({ state, onRetry }: { state: Extract<LinkState, { kind: "failed" }>; onRetry: () => void }) {
  return (
    <>
      <h1>{state.canRetry ? "The link could not be opened" : "This link takes no pictures"}</h1>
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

function OpenLink({ sides, onOver }: { sides: readonly ImageView[]; onOver: (message: string) => void }) {
  const pictures = useSentPictures(sides, onOver);
  if (!pictures.isDone) return <TakePictures sides={sides} pictures={pictures} />;
  return (
    <div role="status" className="my-auto grid justify-items-center gap-3 pb-24 text-center">
      <span className="grid size-16 place-items-center rounded-full bg-good-tint text-good">
        <CircleCheck aria-hidden className="size-8" />
      </span>
      <h1>Done</h1>
      <p className="max-w-[32ch] text-balance text-muted">
        {sides.length > 1 ? "Both pictures are" : "The picture is"} on the computer. You can close this page.
      </p>
    </div>
  );
}
