"use client";
import { Camera, Flashlight } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { IconButton } from "@/components/ui/icon-button";
import { Notice } from "@/components/ui/notice";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import type { ImageView } from "@/lib/contract/enums";
import { CaptureOutline } from "./capture-outline";
import { CAPTURE_TITLES, HINT_WORDS, TROUBLE_WORDS } from "./capture-words";
import { useCalm } from "./use-calm";
import { useCamera } from "./use-camera";
import { useLiveCapture } from "./use-live-capture";

/** A hint changes quickly on the screen; a screen reader is told the newest one so often at most. */
const SPOKEN_EVERY_MS = 2500;

/**
 * The camera over the page: draws the check's outline, says one thing at a time to mend, and takes each of `sides` by
 * itself when it is steady, or when a person presses the button.
 */
export function CaptureDialog({
  sides,
  onPicture,
  fileButton,
  onClose,
}: {
  /** What is still to be taken, in this order. */
  sides: readonly ImageView[];
  onPicture: (side: ImageView, picture: File) => void;
  /** Gives up the camera for a file of this side; `isOnlyWay` when there is no camera to give up. */
  fileButton: (side: ImageView, isOnlyWay: boolean) => ReactNode;
  onClose: () => void;
}) {
  const [taken, setTaken] = useState(0);
  const side = sides[Math.min(taken, sides.length - 1)]!;
  const camera = useCamera();
  const isOpen = camera.state.kind === "open";
  const isTrouble = camera.state.kind === "trouble";
  const { guide, isShooting, shoot } = useLiveCapture(
    camera.video,
    side,
    isOpen && taken < sides.length,
    (of, picture) => {
      onPicture(of, new File([picture], `${of}.jpg`, { type: picture.type }));
      setTaken(taken + 1);
      if (taken + 1 >= sides.length) onClose();
    },
  );
  const hint = HINT_WORDS[guide.hint];
  const spoken = useCalm(hint, SPOKEN_EVERY_MS);
  const [step, setStep] = useState("");
  useEffect(() => {
    if (taken > 0 && taken < sides.length) setStep(`Taken. Next: ${CAPTURE_TITLES[side].toLowerCase()}.`);
  }, [taken, side, sides.length]);

  return (
    <Dialog title={CAPTURE_TITLES[side]} isOpen onClose={onClose} width={isTrouble ? "max-w-[560px]" : "max-w-[920px]"}>
      {camera.state.kind === "trouble" ? (
        <Notice
          tone="warn"
          role="alert"
          title={TROUBLE_WORDS[camera.state.trouble].title}
          actions={
            camera.state.trouble !== "not-supported" && (
              <Button size="small" onPress={camera.retry}>
                Try again
              </Button>
            )
          }
        >
          {TROUBLE_WORDS[camera.state.trouble].help}
        </Notice>
      ) : (
        <div className="relative overflow-hidden rounded-lg bg-[#111]">
          <video
            ref={camera.videoRef}
            muted
            playsInline
            aria-label="What the camera sees"
            className="block max-h-[58dvh] min-h-[220px] w-full object-contain"
          />
          {guide.frame && (
            <CaptureOutline frame={guide.frame} isGood={guide.hint === "good"} share={guide.steadyShare} />
          )}
          <p
            aria-hidden
            className="absolute inset-x-3 bottom-3 mx-auto w-fit rounded-full bg-[#111]/85 px-4 py-1.5 text-center font-medium text-[#fff]"
          >
            {isOpen ? hint : "Opening the camera…"}
          </p>
        </div>
      )}
      <VisuallyHidden role="status">{isOpen ? spoken : ""}</VisuallyHidden>
      <VisuallyHidden role="status">{step}</VisuallyHidden>
      {sides.length > 1 && !isTrouble && (
        <p className="mt-2.5 text-muted text-xs">
          Picture {Math.min(taken + 1, sides.length)} of {sides.length}. It is taken by itself when the check is steady
          in view.
        </p>
      )}
      <div className="mt-3 flex flex-wrap items-center gap-2">
        {!isTrouble && (
          <Button tone="primary" isPending={isShooting} isDisabled={!isOpen} onPress={shoot}>
            <Camera aria-hidden />
            Take it now
          </Button>
        )}
        {camera.state.kind === "open" && camera.state.hasTorch && (
          <IconButton
            label={camera.isTorchOn ? "Switch the light off" : "Switch the light on"}
            isOn={camera.isTorchOn}
            onPress={camera.toggleTorch}
          >
            <Flashlight aria-hidden />
          </IconButton>
        )}
        {fileButton(side, isTrouble)}
        <Button tone="quiet" onPress={onClose} className="ml-auto">
          Cancel
        </Button>
      </div>
    </Dialog>
  );
}
