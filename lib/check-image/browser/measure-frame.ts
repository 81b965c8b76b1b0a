import { type FrameMeasures, measureLiveFrame } from "@/lib/check-image/core/live/frame-measures";
import { grayFromSamples } from "@/lib/check-image/core/luma";
import { samplesOf } from "./decode-picture";

/** Frames of a better camera are measured smaller, so that every frame costs about the same. */
const mostMeasuredSide = 1280;

/** Measures a camera's frame, in its own pixels, and lets it go; null when there is no memory for its pixels. */
export function measureFrame(frame: ImageBitmap): FrameMeasures | null {
  try {
    const scale = Math.max(1, Math.max(frame.width, frame.height) / mostMeasuredSide);
    const drawn = samplesOf(frame, Math.round(frame.width / scale), Math.round(frame.height / scale));
    return drawn && measureLiveFrame(grayFromSamples(drawn.samples, drawn.width, drawn.height, 4));
  } finally {
    frame.close();
  }
}
