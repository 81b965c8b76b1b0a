import type { CaptureGuide } from "@endorse/check-image/browser/capture-guide";
import { type Ref, useCallback, useState } from "react";
import { CaptureOutline } from "./capture-outline";
import { choosePreviewFit } from "./preview-fit";

/**
 * Shows the live camera image with the check's outline over it and the next instruction at the bottom. On a phone, the
 * image fills the screen beside the controls.
 */
export function CameraPreview({
  videoRef,
  guide,
  message,
}: {
  videoRef: (element: HTMLVideoElement | null) => void;
  guide: CaptureGuide;
  message: string;
}) {
  const { fit, isSideways, watch } = usePreviewFit();
  const ref: Ref<HTMLVideoElement> = useCallback(
    (element: HTMLVideoElement | null) => {
      videoRef(element);
      return watch(element);
    },
    [videoRef, watch],
  );
  return (
    <div className="relative overflow-hidden rounded-lg bg-[#111] phone:rounded-none phone:landscape:col-start-1 phone:landscape:row-span-2 phone:landscape:row-start-1">
      <video
        ref={ref}
        muted
        playsInline
        aria-label="Camera view"
        style={{ objectFit: fit }}
        className="block max-h-[58dvh] min-h-[220px] w-full phone:absolute phone:inset-0 phone:h-full phone:max-h-none phone:min-h-0"
      />
      {guide.frame && (
        <CaptureOutline frame={guide.frame} fit={fit} isGood={guide.hint === "good"} progress={guide.steadyShare} />
      )}
      {isSideways && (
        <p aria-hidden className="absolute inset-x-3 top-3 text-center text-[#fff] text-sm">
          Hold the phone sideways so the check fills the frame.
        </p>
      )}
      <p
        aria-hidden
        className="absolute inset-x-3 bottom-3 mx-auto w-fit rounded-full bg-[#111]/85 px-4 py-1.5 text-center font-medium text-[#fff]"
      >
        {message}
      </p>
    </div>
  );
}

/** Tracks the sizes of the camera image and the video element, which change when the phone is rotated. */
function usePreviewFit() {
  const [fit, setFit] = useState<"cover" | "contain">("contain");
  const [isSideways, setSideways] = useState(false);
  const watch = useCallback((video: HTMLVideoElement | null) => {
    if (!video) return;
    const measure = () => {
      const image = { width: video.videoWidth, height: video.videoHeight };
      const screen = { width: video.clientWidth, height: video.clientHeight };
      setFit(choosePreviewFit(image, screen));
      setSideways(image.width > image.height && screen.height > screen.width);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(video);
    video.addEventListener("resize", measure);
    return () => {
      observer.disconnect();
      video.removeEventListener("resize", measure);
    };
  }, []);
  return { fit, isSideways, watch };
}
