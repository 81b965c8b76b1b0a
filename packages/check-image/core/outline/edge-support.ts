import type { GrayImage, Point } from "@endorse/check-image/core/pixels/image";
import type { EdgeLine } from "./hough-lines";

/** Distances from a line at which to compare brightness, in pixels of the small image. */
const near = 2.5;
const far = [5, 7] as const;
const spacing = 2;
/** Steps that count fully and at all, in gray levels. */
const maxStep = 16;
const minStep = 3;

/**
 * Edge support along a line: prefix sums of the brightness steps across it. A document's edge is a step; a printed rule
 * is a ridge with the same brightness on both sides and has no support.
 */
export interface EdgeSupport {
  /** Direction along the line. */
  readonly dx: number;
  readonly dy: number;
  /** Position of the first sample along the line. */
  readonly start: number;
  /** Prefix sums, one more than there are samples. */
  readonly sums: Float32Array;
}

/**
 * Moves a line by up to three or four pixels and 1.5° to maximize its brightness steps, which are sampled close to the
 * line. The Hough transform is accurate only to one degree and two pixels.
 */
export function refineLine(image: GrayImage, line: EdgeLine): EdgeLine {
  let best = line;
  let bestSteps = collectSteps(image, line);
  const attempt = (candidate: EdgeLine): void => {
    const steps = collectSteps(image, candidate);
    if (steps > bestSteps) {
      best = candidate;
      bestSteps = steps;
    }
  };
  const from = best;
  for (const shift of [-3, -2, -1, 1, 2, 3]) attempt({ ...from, c: from.c + shift });
  const shifted = best;
  for (const turn of [-1.5, -1, -0.5, 0.5, 1, 1.5]) attempt(rotateAboutCenter(image, shifted, (turn * Math.PI) / 180));
  const turned = best;
  for (const shift of [-1, 1]) attempt({ ...turned, c: turned.c + shift });
  return best;
}

/** Rotates a line about the point nearest to the image center. */
function rotateAboutCenter(image: GrayImage, line: EdgeLine, radians: number): EdgeLine {
  const away = line.c - line.nx * (image.width / 2) - line.ny * (image.height / 2);
  const x = image.width / 2 + line.nx * away;
  const y = image.height / 2 + line.ny * away;
  const cos = Math.cos(radians);
  const sin = Math.sin(radians);
  const nx = line.nx * cos - line.ny * sin;
  const ny = line.nx * sin + line.ny * cos;
  return { nx, ny, c: nx * x + ny * y };
}

/** Sums the brightness steps across a line. */
function collectSteps(image: GrayImage, line: EdgeLine): number {
  const { width, height } = image;
  // Steps along the line's longer axis, so that only positions inside the image are sampled.
  const isHorizontal = Math.abs(line.ny) >= Math.abs(line.nx);
  const count = isHorizontal ? width : height;
  let sum = 0;
  for (let i = 1; i < count; i += 4) {
    const x = isHorizontal ? i + 0.5 : (line.c - line.ny * (i + 0.5)) / line.nx;
    const y = isHorizontal ? (line.c - line.nx * (i + 0.5)) / line.ny : i + 0.5;
    if (x < 0 || y < 0 || x >= width || y >= height) continue;
    sum += Math.min(measureStepAcross(image, line, x, y), maxStep);
  }
  return sum;
}

/**
 * Measures the brightness step across a line at a point, toward its normal. The step must also be present farther from
 * the line, because next to a printed rule it is present only close to the line.
 */
function measureStepAcross(image: GrayImage, { nx, ny }: EdgeLine, x: number, y: number): number {
  const { width, height, pixels } = image;
  const close =
    levelAt(pixels, width, height, x + near * nx, y + near * ny) -
    levelAt(pixels, width, height, x - near * nx, y - near * ny);
  if (close < minStep) return 0;
  const [a, b] = far;
  const wide =
    (levelAt(pixels, width, height, x + a * nx, y + a * ny) +
      levelAt(pixels, width, height, x + b * nx, y + b * ny) -
      levelAt(pixels, width, height, x - a * nx, y - a * ny) -
      levelAt(pixels, width, height, x - b * nx, y - b * ny)) /
    2;
  return Math.max(0, Math.min(close, 1.5 * wide));
}

/** Samples a line over its full extent in the image. */
export function measureSupport(image: GrayImage, line: EdgeLine): EdgeSupport {
  const { width, height } = image;
  const dx = -line.ny;
  const dy = line.nx;
  const half = Math.hypot(width, height);
  const start = dx * (width / 2) + dy * (height / 2) - half / 1.9;
  const count = Math.ceil((half * 1.06) / spacing);
  const sums = new Float32Array(count + 1);
  for (let i = 0; i < count; i++) {
    const t = start + i * spacing;
    const x = line.nx * line.c + dx * t;
    const y = line.ny * line.c + dy * t;
    let support = 0;
    if (x > -near && y > -near && x < width + near && y < height + near) {
      const step = measureStepAcross(image, line, x, y);
      if (step >= minStep) support = 0.5 + 0.5 * Math.min(1, step / maxStep);
    }
    sums[i + 1] = sums[i]! + support;
  }
  return { dx, dy, start, sums };
}

function levelAt(pixels: Uint8Array, width: number, height: number, x: number, y: number): number {
  const column = x < 0 ? 0 : x >= width ? width - 1 : x | 0;
  const row = y < 0 ? 0 : y >= height ? height - 1 : y | 0;
  return pixels[row * width + column]!;
}

/** Returns the mean support between two points on the line, 0 to 1. */
export function meanSupportBetween(support: EdgeSupport, a: Point, b: Point): number {
  const { sums } = support;
  const from = position(support, a);
  const to = position(support, b);
  const low = clamp(Math.round(Math.min(from, to)), sums.length - 1);
  const high = clamp(Math.round(Math.max(from, to)), sums.length - 1);
  return high > low ? (sums[high]! - sums[low]!) / (high - low) : 0;
}

function position(support: EdgeSupport, p: Point): number {
  return (support.dx * p.x + support.dy * p.y - support.start) / spacing;
}

function clamp(value: number, highest: number): number {
  return Math.max(0, Math.min(value, highest));
}
