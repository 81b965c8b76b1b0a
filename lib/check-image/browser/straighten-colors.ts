import type { GrayImage, Quadrilateral } from "@/lib/check-image/core/pixels/image";
import { rectify } from "@/lib/check-image/core/pixels/rectify";
import type { Samples } from "./samples";

/** Rectifies the document at `corners` in color to `width` × `height` pixels, opaque. */
export function straightenColors(input: Samples, corners: Quadrilateral, width: number, height: number): Samples {
  const samples = new Uint8ClampedArray(width * height * 4).fill(255);
  // One channel at a time: a large photo is in memory once more, not three times.
  for (let color = 0; color < 3; color++) {
    const { pixels } = rectify(planeOf(input, color), corners, width, height);
    for (let i = 0, at = color; i < pixels.length; i++, at += 4) samples[at] = pixels[i]!;
  }
  return { width, height, samples };
}

function planeOf({ width, height, samples }: Samples, color: number): GrayImage {
  const pixels = new Uint8Array(width * height);
  for (let i = 0, at = color; i < pixels.length; i++, at += 4) {
    const alpha = samples[at + 3 - color]!;
    pixels[i] = alpha === 255 ? samples[at]! : 255 - Math.round(((255 - samples[at]!) * alpha) / 255);
  }
  return { width, height, pixels };
}
