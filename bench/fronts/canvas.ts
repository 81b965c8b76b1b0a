import type { GrayImage } from "@endorse/check-image/core/pixels/image";
import { boxPass, type LineMask, MASK_DPI } from "./print-micr-line";
import type { SeededRandom } from "./seeded-random";

/** Composites a printed line onto paper, positioned by the right edge of its last symbol and its vertical center. */
export function compositeLine(
  paper: GrayImage,
  dpi: number,
  mask: LineMask,
  rightInches: number,
  centerInches: number,
  ink: number,
): void {
  const scale = MASK_DPI / dpi;
  const left = rightInches * dpi - mask.right / scale;
  const top = centerInches * dpi - mask.height / 2 / scale;
  const samples = Math.max(2, Math.min(6, Math.ceil(scale)));
  for (let y = Math.max(0, Math.floor(top)); y < Math.min(paper.height, top + mask.height / scale); y++) {
    for (let x = Math.max(0, Math.floor(left)); x < Math.min(paper.width, left + mask.width / scale); x++) {
      let sum = 0;
      for (let k = 0; k < samples * samples; k++) {
        const mx = Math.floor((x + ((k % samples) + 0.5) / samples - left) * scale);
        const my = Math.floor((y + (Math.floor(k / samples) + 0.5) / samples - top) * scale);
        if (mx >= 0 && my >= 0 && mx < mask.width && my < mask.height) sum += mask.ink[my * mask.width + mx]!;
      }
      const share = sum / (samples * samples);
      const at = y * paper.width + x;
      paper.pixels[at] = Math.round(paper.pixels[at]! * (1 - share) + ink * share);
    }
  }
}

/** Creates value noise from about −1 to 1 with a period of `cell` pixels. */
export function createSmoothNoise(
  width: number,
  height: number,
  cell: number,
  random: SeededRandom,
): (x: number, y: number) => number {
  const columns = Math.ceil(width / cell) + 3;
  const grid = Float32Array.from({ length: columns * (Math.ceil(height / cell) + 3) }, () => random.range(-1, 1));
  return (x, y) => {
    const gx = x / cell;
    const gy = y / cell;
    const x0 = Math.floor(gx);
    const y0 = Math.floor(gy);
    const fx = (gx - x0) ** 2 * (3 - 2 * (gx - x0));
    const fy = (gy - y0) ** 2 * (3 - 2 * (gy - y0));
    const at = y0 * columns + x0;
    const upper = grid[at]! * (1 - fx) + grid[at + 1]! * fx;
    const lower = grid[at + columns]! * (1 - fx) + grid[at + columns + 1]! * fx;
    return upper * (1 - fy) + lower * fy;
  };
}

/** Maps every pixel in place; values are rounded and clamped to 0–255. */
export function mapPixels(image: GrayImage, map: (value: number, x: number, y: number) => number): void {
  const { width, height, pixels } = image;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      pixels[at] = Math.max(0, Math.min(255, Math.round(map(pixels[at]!, x, y))));
    }
  }
}

export function addNoise(image: GrayImage, deviation: number, random: SeededRandom): void {
  mapPixels(image, (value) => value + deviation * random.normal());
}

/** Blurs the image twice in each direction. A radius below 1 is the share of a one-pixel blur mixed into the image. */
export function boxBlur(image: GrayImage, radius: number): void {
  const wholeRadius = Math.max(1, Math.round(radius));
  let values: Float32Array = Float32Array.from(image.pixels);
  for (let pass = 0; pass < 2; pass++) {
    values = boxPass(values, image.height, image.width, image.width, 1, wholeRadius);
    values = boxPass(values, image.width, image.height, 1, image.width, wholeRadius);
  }
  const share = Math.min(1, radius);
  for (let i = 0; i < values.length; i++)
    image.pixels[i] = Math.round(values[i]! * share + image.pixels[i]! * (1 - share));
}

/** Simulates motion blur: each pixel becomes the mean of `length` pixels in the direction `angle`, in radians. */
export function motionBlur(image: GrayImage, length: number, angle: number): void {
  const { width, height } = image;
  const source = image.pixels.slice();
  const count = Math.max(2, Math.ceil(length));
  mapPixels(image, (_, x, y) => {
    let sum = 0;
    for (let k = 0; k < count; k++) {
      const t = (k / (count - 1) - 0.5) * length;
      const sx = Math.min(width - 1, Math.max(0, Math.round(x + t * Math.cos(angle))));
      const sy = Math.min(height - 1, Math.max(0, Math.round(y + t * Math.sin(angle))));
      sum += source[sy * width + sx]!;
    }
    return sum / count;
  });
}
