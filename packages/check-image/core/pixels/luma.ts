import type { GrayImage } from "./image";

/**
 * Converts interleaved 8-bit samples to gray with the ITU-R BT.601 weights in 8-bit fixed point, so that Node and
 * browsers compute the same values.
 *
 * @param samples row-major, with `channels` bytes per pixel (1: gray, 2: gray and alpha, 3: RGB, 4: RGBA); alpha is
 *   composited over white
 * @throws {RangeError} when there are fewer samples than pixels
 */
export function toGray(
  samples: Uint8Array | Uint8ClampedArray,
  width: number,
  height: number,
  channels: 1 | 2 | 3 | 4,
): GrayImage {
  const count = width * height;
  if (samples.length < count * channels) throw new RangeError("Fewer samples than the image size requires.");
  const pixels = new Uint8Array(count);
  if (channels === 1) {
    pixels.set(samples.subarray(0, count));
  } else if (channels === 3) {
    for (let i = 0, s = 0; i < count; i++, s += 3) {
      pixels[i] = (77 * samples[s]! + 150 * samples[s + 1]! + 29 * samples[s + 2]! + 128) >> 8;
    }
  } else if (channels === 2) {
    for (let i = 0, s = 0; i < count; i++, s += 2) pixels[i] = compositeOverWhite(samples[s]!, samples[s + 1]!);
  } else {
    for (let i = 0, s = 0; i < count; i++, s += 4) {
      const luma = (77 * samples[s]! + 150 * samples[s + 1]! + 29 * samples[s + 2]! + 128) >> 8;
      const alpha = samples[s + 3]!;
      pixels[i] = alpha === 255 ? luma : compositeOverWhite(luma, alpha);
    }
  }
  return { width, height, pixels };
}

function compositeOverWhite(value: number, alpha: number): number {
  return 255 - Math.round(((255 - value) * alpha) / 255);
}

/** Whether an image contains only pure black and pure white, like a decoded bitonal file. */
export function isBitonal(image: GrayImage): boolean {
  const { pixels } = image;
  for (let i = 0; i < pixels.length; i++) {
    const value = pixels[i]!;
    if (value !== 0 && value !== 255) return false;
  }
  return true;
}
