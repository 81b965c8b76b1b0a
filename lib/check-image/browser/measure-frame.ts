import { type FrameMeasures, measureLiveFrame } from "@/lib/check-image/core/live/frame-measures";
import { grayFromSamples } from "@/lib/check-image/core/luma";

/** Frames of a better camera are measured smaller, so that every frame costs about the same. */
const mostMeasuredSide = 1280;

/** Kept from frame to frame: they come many times a second, each as large as the one before, and hide what was drawn. */
let kept: OffscreenCanvasRenderingContext2D | null = null;

/** Measures a camera's frame, in its own pixels, and lets it go; null when there is no memory for its pixels. */
export function measureFrame(frame: ImageBitmap): FrameMeasures | null {
  try {
    const scale = Math.max(1, Math.max(frame.width, frame.height) / mostMeasuredSide);
    const [width, height] = [Math.round(frame.width / scale), Math.round(frame.height / scale)];
    if (kept?.canvas.width !== width || kept.canvas.height !== height) {
      kept = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
    }
    if (!kept) return null;
    kept.drawImage(frame, 0, 0, width, height);
    return measureLiveFrame(grayFromSamples(kept.getImageData(0, 0, width, height).data, width, height, 4));
  } finally {
    frame.close();
  }
}
