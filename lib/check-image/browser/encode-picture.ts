import { IMAGE_LIMITS } from "@/lib/contract/image-limits";
import { withPngDensity } from "./png-density";
import type { Samples } from "./samples";

const jpegQualities = [0.92, 0.84, 0.72];

/** A lossless PNG, whose pixels are identical wherever it is decoded. */
export async function encodePng(picture: Samples, dpi: number | null): Promise<Blob> {
  const png = await canvasOf(picture).convertToBlob({ type: "image/png" });
  if (dpi === null) return png;
  return new Blob([withPngDensity(new Uint8Array(await png.arrayBuffer()), dpi)], { type: "image/png" });
}

/** A JPEG of the best quality that fits the bank's byte limit per image [GAP-5]; null when none fits. */
export async function encodeJpeg(picture: Samples): Promise<Blob | null> {
  const canvas = canvasOf(picture);
  for (const quality of jpegQualities) {
    const jpeg = await canvas.convertToBlob({ type: "image/jpeg", quality });
    if (jpeg.size <= IMAGE_LIMITS.maxBytes) return jpeg;
  }
  return null;
}

function canvasOf({ width, height, samples }: Samples): OffscreenCanvas {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("Out of memory for a canvas of this size.");
  context.putImageData(new ImageData(samples, width, height), 0, 0);
  return canvas;
}
