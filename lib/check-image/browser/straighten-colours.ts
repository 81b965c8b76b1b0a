import type { GrayImage, Quadrilateral } from "@/lib/check-image/core/image";
import { rectify } from "@/lib/check-image/core/rectify";
import type { Samples } from "./samples";

/** Lays the document at `corners` flat in its colours, `width` × `height` pixels, opaque. */
export function straightenColours(input: Samples, corners: Quadrilateral, width: number, height: number): Samples {
  const samples = new Uint8ClampedArray(width * height * 4).fill(255);
  // One colour after the other: a large photo is in memory once more, not three times.
  for (let colour = 0; colour < 3; colour++) {
    const { pixels } = rectify(planeOf(input, colour), corners, width, height);
    for (let i = 0, at = colour; i < pixels.length; i++, at += 4) samples[at] = pixels[i]!;
  }
  return { width, height, samples };
}

function planeOf({ width, height, samples }: Samples, colour: number): GrayImage {
  const pixels = new Uint8Array(width * height);
  for (let i = 0, at = colour; i < pixels.length; i++, at += 4) {
    const alpha = samples[at + 3 - colour]!;
    pixels[i] = alpha === 255 ? samples[at]! : 255 - Math.round(((255 - samples[at]!) * alpha) / 255);
  }
  return { width, height, pixels };
}
