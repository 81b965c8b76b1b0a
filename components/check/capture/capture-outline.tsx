import type { CaptureGuide } from "@endorse/check-image/browser/capture-guide";
import { classes } from "@/components/ui/classes";

/** The check's outline over the camera image. A stroke along it shows how much of the steady time has passed. */
export function CaptureOutline({
  frame,
  fit,
  isGood,
  progress,
}: {
  frame: NonNullable<CaptureGuide["frame"]>;
  /** `object-fit` of the camera's video element. */
  fit: "cover" | "contain";
  isGood: boolean;
  /** Share of the steady time that has passed, from 0 to 1. */
  progress: number;
}) {
  const points = frame.corners?.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ");
  if (!points) return null;
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${frame.width} ${frame.height}`}
      preserveAspectRatio={fit === "cover" ? "xMidYMid slice" : "xMidYMid meet"}
      className="pointer-events-none absolute inset-0 h-full w-full"
    >
      <polygon
        points={points}
        vectorEffect="non-scaling-stroke"
        strokeWidth={3}
        strokeLinejoin="round"
        className={classes("fill-[#fff]/10", isGood ? "stroke-[#5fd3a5]" : "stroke-[#ffd166]")}
      />
      {progress > 0 && (
        <polygon
          points={points}
          pathLength={1}
          vectorEffect="non-scaling-stroke"
          strokeWidth={7}
          strokeDasharray={`${progress} 1`}
          className="fill-none stroke-[#5fd3a5]"
        />
      )}
    </svg>
  );
}
