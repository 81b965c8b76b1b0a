import { STRIP_PITCH } from "@endorse/check-image/core/micr/font/strip-scale";
import type { GrayImage, Point } from "@endorse/check-image/core/pixels/image";
import type { Parabola } from "@endorse/check-image/core/pixels/parabola";

/** Half the height of a strip, which has room for the cell, the template's margin, and a curved row. */
export const STRIP_HALF_HEIGHT = 22;
/** Maximum extent of a strip to each side of the row's origin, in symbols. */
const MAX_SYMBOLS = 60;

/** A row's center line in an image; lengths are in image pixels. */
export interface MicrPath {
  /** A point on the center line. */
  readonly origin: Point;
  /** Reading direction, in radians clockwise from the x axis. */
  readonly radians: number;
  /** Image pixels per strip pixel at the origin. */
  readonly scale: number;
  /** Relative growth of the scale per strip pixel. */
  readonly stretch: number;
  /** Quadratic deviation of the center line from the reading direction, per squared pixel. */
  readonly bend: number;
}

/** A row resampled upright at a standard scale, as darkness (0 is white, 255 is black). */
export interface MicrStrip {
  readonly width: number;
  readonly height: number;
  readonly darkness: Float32Array;
  readonly path: MicrPath;
  /** The strip column at the path's origin. */
  readonly originX: number;
}

/** Creates the path of a row found along a direction; if `isTurned`, the row reads in the opposite direction. */
export function createPath(
  row: Parabola & { readonly pitch: number; readonly growth: number },
  radians: number,
  isTurned: boolean,
): MicrPath {
  const cos = Math.cos(radians);
  const sin = Math.sin(radians);
  const origin = { x: row.at * cos - row.level * sin, y: row.at * sin + row.level * cos };
  const along = radians + Math.atan(row.slope) + (isTurned ? Math.PI : 0);
  const scale = row.pitch / STRIP_PITCH;
  const stretch = row.growth * scale * (isTurned ? -1 : 1);
  return { origin, radians: along, scale, stretch, bend: isTurned ? -row.bend : row.bend };
}

/** Converts a distance along a path, in image pixels, to a strip column relative to the path's origin. */
export function toColumnAt({ scale, stretch }: MicrPath, along: number): number {
  if (stretch === 0) return along / scale;
  return (Math.sqrt(Math.max(0, 1 + (2 * stretch * along) / scale)) - 1) / stretch;
}

/** Converts a strip point to an image point. */
export function toImage({ path, originX }: Pick<MicrStrip, "path" | "originX">, x: number, y: number): Point {
  const t = x - originX;
  const along = path.scale * (t + path.stretch * t * t * 0.5);
  const across = (y - STRIP_HALF_HEIGHT) * path.scale * (1 + path.stretch * t) + path.bend * along * along;
  const cos = Math.cos(path.radians);
  const sin = Math.sin(path.radians);
  return { x: path.origin.x + along * cos - across * sin, y: path.origin.y + along * sin + across * cos };
}

/** Counts the strip pixels from the origin to where the path leaves the image. */
function countColumnsInImage(image: GrayImage, path: MicrPath, sign: 1 | -1, maxSymbols: number): number {
  const step = STRIP_PITCH / 4;
  let reach = 0;
  while (reach < maxSymbols * STRIP_PITCH) {
    const p = toImage({ path, originX: 0 }, sign * (reach + step), STRIP_HALF_HEIGHT);
    if (p.x < 0 || p.y < 0 || p.x > image.width || p.y > image.height) break;
    reach += step;
  }
  return Math.ceil(reach);
}

/**
 * Resamples a row along its path within the image, up to a number of symbols on each side of the origin.
 */
export function cutStrip(image: GrayImage, path: MicrPath, maxSymbols = MAX_SYMBOLS): MicrStrip {
  const originX = countColumnsInImage(image, path, -1, maxSymbols);
  const width = Math.max(1, originX + countColumnsInImage(image, path, 1, maxSymbols));
  const darkness = sampleAlong(image, path, -originX, width, STRIP_HALF_HEIGHT);
  return { width, height: 2 * STRIP_HALF_HEIGHT, darkness, path, originX };
}

/** A section of a row at half a strip's scale, for quick classification. */
export interface RowPreview {
  readonly width: number;
  readonly height: number;
  readonly darkness: Float32Array;
}

/** Resamples the columns from `from` to `to`, in strip pixels relative to the path's origin. */
export function previewRow(image: GrayImage, path: MicrPath, from: number, to: number): RowPreview {
  const coarse = { ...path, scale: path.scale * 2, stretch: path.stretch * 2 };
  const width = Math.max(1, Math.ceil((to - from) / 2));
  const darkness = sampleAlong(image, coarse, from / 2, width, STRIP_HALF_HEIGHT / 2);
  return { width, height: STRIP_HALF_HEIGHT, darkness };
}

/** Samples darkness along a path bilinearly, from a column relative to the origin, `halfHeight` pixels to each side. */
function sampleAlong(image: GrayImage, path: MicrPath, from: number, width: number, halfHeight: number): Float32Array {
  const height = 2 * halfHeight;
  const darkness = new Float32Array(width * height);
  const cos = Math.cos(path.radians);
  const sin = Math.sin(path.radians);
  const lastX = image.width - 1.001;
  const lastY = image.height - 1.001;
  const { pixels, width: stride } = image;
  for (let x = 0; x < width; x++) {
    const t = x + 0.5 + from;
    const along = path.scale * (t + path.stretch * t * t * 0.5);
    const step = path.scale * (1 + path.stretch * t);
    const first = (0.5 - halfHeight) * step + path.bend * along * along;
    let px = path.origin.x + along * cos - first * sin - 0.5;
    let py = path.origin.y + along * sin + first * cos - 0.5;
    const stepX = -step * sin;
    const stepY = step * cos;
    for (let y = 0; y < height; y++, px += stepX, py += stepY) {
      const cx = Math.max(0, Math.min(px, lastX));
      const cy = Math.max(0, Math.min(py, lastY));
      const x0 = cx | 0;
      const y0 = cy | 0;
      const fx = cx - x0;
      const at = y0 * stride + x0;
      const upper = pixels[at]! + (pixels[at + 1]! - pixels[at]!) * fx;
      const lower = pixels[at + stride]! + (pixels[at + stride + 1]! - pixels[at + stride]!) * fx;
      darkness[y * width + x] = 255 - upper - (lower - upper) * (cy - y0);
    }
  }
  return darkness;
}

/** Reduces a strip to half its scale, for the coarse search. */
export function halveStrip(strip: MicrStrip): { width: number; height: number; darkness: Float32Array } {
  const width = strip.width >> 1;
  const height = strip.height >> 1;
  const darkness = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = 2 * y * strip.width + 2 * x;
      const { darkness: from, width: stride } = strip;
      darkness[y * width + x] = (from[at]! + from[at + 1]! + from[at + stride]! + from[at + stride + 1]!) / 4;
    }
  }
  return { width, height, darkness };
}
