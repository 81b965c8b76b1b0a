import type { Ref } from "react";
import type { CaptureGuide } from "@/lib/check-image/browser/capture-guide";
import { CaptureOutline } from "./capture-outline";

/** The live picture with the check's outline over it and what to do next below it. */
export function CameraPreview({
  videoRef,
  guide,
  message,
}: {
  videoRef: Ref<HTMLVideoElement>;
  guide: CaptureGuide;
  message: string;
}) {
  return (
    <div className="relative overflow-hidden rounded-lg bg-[#111]">
      <video
        ref={videoRef}
        muted
        playsInline
        aria-label="What the camera sees"
        className="block max-h-[58dvh] min-h-[220px] w-full object-contain"
      />
      {guide.frame && (
        <CaptureOutline frame={guide.frame} isGood={guide.hint === "good"} progress={guide.steadyShare} />
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
