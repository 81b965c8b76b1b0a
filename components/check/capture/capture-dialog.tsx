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

/** A hint changes quickly on the screen; a screen reader announces the newest one at most this often. */
const ANNOUNCE_EVERY_MS = 2500;

/**
 * The camera over the page: draws the check's outline, shows one instruction at a time, and captures each of `sides`
 * automatically when the check is steady, or when a person presses the button. Of a stack, the first side of the next
 * check is awaited after the last one, until a person is done.
 */
export function CaptureDialog({
  sides,
  isStack = false,
  onPicture,
  fileButton,
  onClose,
}: {
  /** The sides still to be taken, in this order. */
  sides: readonly ImageView[];
  /** Whether one check follows another. */
  isStack?: boolean;
  onPicture: (side: ImageView, picture: File) => void;
  /** Offers a file of this side in place of the camera; `isOnlyWay` when there is no camera. */
  fileButton: (side: ImageView, isOnlyWay: boolean) => ReactNode;
  onClose: () => void;
}) {
  const camera = useCamera();
  const { state } = camera;
  const [taken, setTaken] = useState(0);
  const side = sides[isStack ? taken % sides.length : Math.min(taken, sides.length - 1)]!;
  const isOpen = state.kind === "open";
  const isDue = isStack || taken < sides.length;
  const { guide, isShooting, shoot } = useLiveCapture(camera.video, side, isOpen && isDue, (takenSide, picture) => {
    onPicture(takenSide, new File([picture], `${takenSide}.jpg`, { type: picture.type }));
    setTaken(taken + 1);
    if (!isStack && taken + 1 >= sides.length) onClose();
  });
  const isNextCheck = isStack && taken > 0 && side === sides[0];
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
      <Announcements hint={hint} isOpen={isOpen} side={side} isNextSide={taken > 0 && isDue} />
      <div
        className={
          hasFailed
            ? undefined
            : "phone:p-4 phone:pb-[max(1rem,env(safe-area-inset-bottom))] phone:landscape:col-start-2"
        }
      >
        {sides.length > 1 && !hasFailed && <Tally taken={taken} sides={sides.length} isStack={isStack} />}
        <div className="mt-3 flex flex-wrap items-center gap-2">
          {!hasFailed && (
            <Button tone="primary" isPending={isShooting} isDisabled={!isOpen} onPress={shoot}>
              <Camera aria-hidden />
              Take it now
            </Button>
          )}
          {isOpen && state.hasTorch && <TorchButton isOn={camera.isTorchOn} onToggle={camera.toggleTorch} />}
          {fileButton(side, hasFailed)}
          <Button tone="quiet" onPress={onClose} className="ml-auto">
            {isStack && taken > 0 ? "Done" : "Cancel"}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** Which picture is taken next; of a stack, how many checks are taken whole. */
function Tally({ taken, sides, isStack }: { taken: number; sides: number; isStack: boolean }) {
  const whole = Math.floor(taken / sides);
  const checks = `${whole} ${whole === 1 ? "check" : "checks"} taken`;
  const tally = taken % sides === 0 ? `${checks}.` : `${checks}, and the front of the next one.`;
  return (
    <p className="num mt-2.5 text-muted text-xs">
      {isStack ? tally : `Picture ${Math.min(taken + 1, sides)} of ${sides}.`} It is taken automatically when the check
      is steady in view.
    </p>
  );
}

/** What a screen reader announces: the hints, throttled, and every step to the next side. */
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
    if (isNextSide) setStep(`Taken. Next: ${CAPTURE_TITLES[side].toLowerCase()}.`);
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
    <IconButton label={isOn ? "Switch the light off" : "Switch the light on"} isOn={isOn} onPress={onToggle}>
      <Flashlight aria-hidden />
    </IconButton>
  );
}

/** Why there is no live picture; what a browser does not support cannot be tried again. */
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

/** The newest value, updated at most every `intervalMs`: keeps a live region from being announced without pause. */
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
