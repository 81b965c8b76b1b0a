"use client";
import { Camera, Flashlight } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { IconButton } from "@/components/ui/icon-button";
import { Notice } from "@/components/ui/notice";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import type { ImageView } from "@/lib/contract/enums";
import { CameraPreview } from "./camera-preview";
import { CAMERA_PROBLEMS, CAPTURE_TITLES, type CameraProblem, HINT_MESSAGES, NEXT_CHECK } from "./capture-messages";
import { useCamera } from "./use-camera";
import { useLiveCapture } from "./use-live-capture";

/** Minimum time between hints announced to a screen reader; on screen, hints change much faster. */
const ANNOUNCE_EVERY_MS = 2500;

/**
 * A camera dialog that outlines the check and captures each side when the check is steady or the user presses the
 * button. For a stack, it continues with the next check until the user is done.
 */
export function CaptureDialog({
  sides,
  isStack = false,
  onPicture,
  fileButton,
  onClose,
}: {
  /** The sides to capture, in order. */
  sides: readonly ImageView[];
  /** Whether to capture several checks, one after another. */
  isStack?: boolean;
  onPicture: (side: ImageView, picture: File) => void;
  /** Renders a button that picks a file for a side; `isOnlyOption` is true if no camera works. */
  fileButton: (side: ImageView, isOnlyOption: boolean) => ReactNode;
  onClose: () => void;
}) {
  const camera = useCamera();
  const { state } = camera;
  const [takenCount, setTakenCount] = useState(0);
  const side = sides[isStack ? takenCount % sides.length : Math.min(takenCount, sides.length - 1)]!;
  const isOpen = state.kind === "open";
  const needsPicture = isStack || takenCount < sides.length;
  const { guide, isCapturing, capture } = useLiveCapture(
    camera.video,
    side,
    isOpen && needsPicture,
    (takenSide, picture) => {
      onPicture(takenSide, new File([picture], `${takenSide}.jpg`, { type: picture.type }));
      setTakenCount(takenCount + 1);
      if (!isStack && takenCount + 1 >= sides.length) onClose();
    },
  );
  const isNextCheck = isStack && takenCount > 0 && side === sides[0];
  const hint = isNextCheck && guide.hint === "turn-over" ? NEXT_CHECK : HINT_MESSAGES[guide.hint];
  const hasFailed = state.kind === "failed";
  return (
    <Dialog
      title={CAPTURE_TITLES[side]}
      isOpen
      onClose={onClose}
      fillsPhone={!hasFailed}
      width={hasFailed ? "max-w-[560px]" : "max-w-[920px]"}
    >
      {hasFailed ? (
        <CameraProblemNotice problem={state.problem} onRetry={camera.retry} />
      ) : (
        <CameraPreview videoRef={camera.videoRef} guide={guide} message={isOpen ? hint : "Opening the camera…"} />
      )}
      <Announcements hint={hint} isOpen={isOpen} side={side} isNextSide={takenCount > 0 && needsPicture} />
      <div
        className={
          hasFailed
            ? undefined
            : "phone:p-4 phone:pb-[max(1rem,env(safe-area-inset-bottom))] phone:landscape:col-start-2"
        }
      >
        {sides.length > 1 && !hasFailed && <Tally takenCount={takenCount} sides={sides.length} isStack={isStack} />}
        <div className="mt-3 flex flex-wrap items-center gap-2">
          {!hasFailed && (
            <Button tone="primary" isPending={isCapturing} isDisabled={!isOpen} onPress={capture}>
              <Camera aria-hidden />
              Take picture
            </Button>
          )}
          {isOpen && state.hasTorch && <TorchButton isOn={camera.isTorchOn} onToggle={camera.toggleTorch} />}
          {fileButton(side, hasFailed)}
          <Button tone="quiet" onPress={onClose} className="ml-auto">
            {isStack && takenCount > 0 ? "Done" : "Cancel"}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** Shows the number of the next picture or, for a stack, how many checks have been captured. */
function Tally({ takenCount, sides, isStack }: { takenCount: number; sides: number; isStack: boolean }) {
  const completed = Math.floor(takenCount / sides);
  const checks = `${completed} ${completed === 1 ? "check" : "checks"} captured`;
  const tally = takenCount % sides === 0 ? `${checks}.` : `${checks}, plus the front of the next.`;
  return (
    <p className="num mt-2.5 text-muted text-xs">
      {isStack ? tally : `Picture ${Math.min(takenCount + 1, sides)} of ${sides}.`} Hold the check steady. The picture
      is taken automatically.
    </p>
  );
}

/** Announces throttled hints and every side change to a screen reader. */
function Announcements({
  hint,
  isOpen,
  side,
  isNextSide,
}: {
  hint: string;
  isOpen: boolean;
  side: ImageView;
  isNextSide: boolean;
}) {
  const throttledHint = useThrottledValue(hint, ANNOUNCE_EVERY_MS);
  const [step, setStep] = useState("");
  useEffect(() => {
    if (isNextSide) setStep(`Captured. Next: ${CAPTURE_TITLES[side].toLowerCase()}.`);
  }, [isNextSide, side]);
  return (
    <>
      <VisuallyHidden role="status">{isOpen ? throttledHint : ""}</VisuallyHidden>
      <VisuallyHidden role="status">{step}</VisuallyHidden>
    </>
  );
}

function TorchButton({ isOn, onToggle }: { isOn: boolean; onToggle: () => void }) {
  return (
    <IconButton label={isOn ? "Turn off the light" : "Turn on the light"} isOn={isOn} onPress={onToggle}>
      <Flashlight aria-hidden />
    </IconButton>
  );
}

/** Explains why there is no camera image and offers a retry, unless the browser lacks support. */
function CameraProblemNotice({ problem, onRetry }: { problem: CameraProblem; onRetry: () => void }) {
  const { title, help } = CAMERA_PROBLEMS[problem];
  return (
    <Notice
      tone="warn"
      role="alert"
      title={title}
      actions={
        problem !== "not-supported" && (
          <Button size="small" onPress={onRetry}>
            Try again
          </Button>
        )
      }
    >
      {help}
    </Notice>
  );
}

/** Returns the newest value at most every `intervalMs`, so that a live region does not announce continuously. */
function useThrottledValue<T>(value: T, intervalMs: number): T {
  const [throttled, setThrottled] = useState(value);
  const updatedAtMs = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const delayMs = Math.max(0, updatedAtMs.current + intervalMs - performance.now());
    const timer = setTimeout(() => {
      updatedAtMs.current = performance.now();
      setThrottled(value);
    }, delayMs);
    return () => clearTimeout(timer);
  }, [value, intervalMs]);
  return throttled;
}
