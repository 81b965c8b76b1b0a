"use client";
import { Camera } from "lucide-react";
import { useState, useSyncExternalStore } from "react";
import { SIDE_LABELS } from "@/components/check/types";
import { Button } from "@/components/ui/button";
import { lazyComponent } from "@/components/ui/on-demand";
import { FilePicker } from "@/features/deposits/screens/deposit/file-picker";
import type { ImageView } from "@/lib/contract/enums";
import { SentSide } from "./sent-side";
import type { useSentPictures } from "./use-sent-pictures";

const CaptureDialog = lazyComponent(() =>
  import("@/components/check/capture/capture-dialog").then((module) => module.CaptureDialog),
);

/** Lists the sides with their image status, and offers the buttons for the next image. */
export function TakePictures({
  sides,
  pictures: { stateOf, toTake, add, sendAll },
}: {
  sides: readonly ImageView[];
  pictures: ReturnType<typeof useSentPictures>;
}) {
  const [cameraSides, setCameraSides] = useState<readonly ImageView[] | null>(null);
  const [nextSide] = toTake;
  const addFiles = (files: readonly File[]) => {
    setCameraSides(null);
    for (const [index, side] of toTake.entries()) {
      const file = files[index];
      if (file) add(side, file);
    }
  };
  const hasUnsent = sides.some((side) => {
    const state = stateOf(side);
    return state.kind === "failed" && state.canRetry;
  });
  return (
    <>
      <div>
        <h1>Take {sides.length > 1 ? "both sides" : `the ${sides[0]}`} of the check</h1>
        <p className="mt-1 text-muted">The images appear on the computer that showed the code.</p>
      </div>
      <ol className="grid gap-2">
        {sides.map((side) => (
          <SentSide key={side} label={SIDE_LABELS[side]} state={stateOf(side)} isNext={side === nextSide} />
        ))}
      </ol>
      <div className="mt-auto grid gap-2.5 pb-2 sm:mt-0 [&>button]:h-12 [&>button]:w-full [&>button]:justify-center">
        {hasUnsent ? (
          <Button tone="primary" size="large" onPress={() => void sendAll()}>
            Send it again
          </Button>
        ) : (
          <TakeButtons toTake={toTake} onFiles={addFiles} onCamera={() => setCameraSides(toTake)} />
        )}
      </div>
      {cameraSides && (
        <CaptureDialog
          sides={cameraSides}
          onPicture={add}
          fileButton={(side, isOnlyOption) => (
            <FilePicker side={side} tone={isOnlyOption ? "primary" : "plain"} onFiles={addFiles}>
              Choose a file
            </FilePicker>
          )}
          onClose={() => setCameraSides(null)}
        />
      )}
    </>
  );
}

function TakeButtons({
  toTake,
  onFiles,
  onCamera,
}: {
  /** The remaining sides, in order. */
  toTake: readonly ImageView[];
  onFiles: (files: File[]) => void;
  onCamera: () => void;
}) {
  const hasCamera = useSyncExternalStore(
    () => () => {},
    () => Boolean(navigator.mediaDevices),
    () => true,
  );
  const [nextSide] = toTake;
  if (!nextSide) return null;
  return (
    <>
      <FilePicker side={nextSide} tone="primary" onFiles={onFiles} onCamera={onCamera}>
        <Camera aria-hidden />
        Take the {nextSide}
      </FilePicker>
      <FilePicker side={nextSide} tone="plain" onFiles={onFiles}>
        Choose {toTake.length > 1 ? "images" : "an image"}
      </FilePicker>
      {!hasCamera && (
        <p className="text-center text-muted text-xs">
          Without https this page can’t show the camera. Your phone’s camera app opens instead.
        </p>
      )}
    </>
  );
}
