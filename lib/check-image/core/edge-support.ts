import type { EdgeLine } from "./find-lines";
import type { GrayImage, Point } from "./image";

/** How far on both sides of a line the brightness is compared, in pixels of the small picture. */
const reach = 3;
const spacing = 2;
/** A step of this many gray levels counts in full. */
const fullStep = 16;
const faintestStep = 3;

/**
 * What lies along a line: running sums of where the picture steps up, or down, across it. A printed rule is a ridge,
 * the same on both sides, and counts for nothing; the edge of a paper is a step.
 */
export interface EdgeSupport {
  /** Direction along the line. */
  readonly dx: number;
  readonly dy: number;
  /** Position along the line of the first sample. */
  readonly start: number;
  /** Running sums with one more element than samples: brighter on the normal's side, and darker. */
  readonly brighter: Float32Array;
  readonly darker: Float32Array;
}

/** Samples a line over its whole way through the picture. */
export function measureSupport(image: GrayImage, line: EdgeLine): EdgeSupport {
  const { width, height, pixels } = image;
  const dx = -line.ny;
  const dy = line.nx;
  const half = Math.hypot(width, height);
  const start = dx * (width / 2) + dy * (height / 2) - half / 1.9;
  const count = Math.ceil((half * 1.06) / spacing);
  const brighter = new Float32Array(count + 1);
  const darker = new Float32Array(count + 1);
  for (let i = 0; i < count; i++) {
    const t = start + i * spacing;
    const x = line.nx * line.c + dx * t;
    const y = line.ny * line.c + dy * t;
    let up = 0;
    let down = 0;
    if (x > -reach && y > -reach && x < width + reach && y < height + reach) {
      const step =
        at(pixels, width, height, x + reach * line.nx, y + reach * line.ny) -
        at(pixels, width, height, x - reach * line.nx, y - reach * line.ny);
      const size = Math.abs(step);
      if (size >= faintestStep) {
        const support = 0.5 + 0.5 * Math.min(1, size / fullStep);
        if (step > 0) up = support;
        else down = support;
      }
    }
    brighter[i + 1] = brighter[i]! + up;
    darker[i + 1] = darker[i]! + down;
  }
  return { dx, dy, start, brighter, darker };
}

function at(pixels: Uint8Array, width: number, height: number, x: number, y: number): number {
  const column = x < 0 ? 0 : x >= width ? width - 1 : x | 0;
  const row = y < 0 ? 0 : y >= height ? height - 1 : y | 0;
  return pixels[row * width + column]!;
}

/** Mean support between two points of the line, 0 to 1. */
export function supportBetween(support: EdgeSupport, a: Point, b: Point, brighterOnNormalSide: boolean): number {
  const sums = brighterOnNormalSide ? support.brighter : support.darker;
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
  return value < 0 ? 0 : value > highest ? highest : value;
}
