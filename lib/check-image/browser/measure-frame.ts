import { type FrameMetrics, measureLiveFrame } from "@/lib/check-image/core/live/frame-metrics";
import { grayFromSamples } from "@/lib/check-image/core/pixels/luma";

/** Frames of a higher resolution are downscaled, so that the cost per frame is about constant. */
const maxMeasuredSide = 1280;

/** Reused across frames: they arrive many times a second at one size, and each overwrites the one before. */
let kept: OffscreenCanvasRenderingContext2D | null = null;

/** Measures a camera frame in its own pixels and closes it; null when out of memory. */
export function measureFrame(frame: ImageBitmap): FrameMetrics | null {
  try {
    const scale = Math.max(1, Math.max(frame.width, frame.height) / maxMeasuredSide);
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
