import { PITCH_U } from "./e13b-glyphs";
import type { GrayImage, Point } from "./image";
import type { MicrRow } from "./micr-rows";

/** Scale of a strip: 200 dpi, where the pitch is 25 pixels. */
export const STRIP_PIXELS_PER_U = 2.6;
export const STRIP_PITCH = PITCH_U * STRIP_PIXELS_PER_U;
/** Height of a strip: the cell, the template's margin and room for a row that bends. */
export const STRIP_HALF_HEIGHT = 22;
/** Symbols' worth of picture looked at beyond the pieces that made the row. */
const FARTHEST_SYMBOLS = 60;

/** The course of a row through a picture; lengths in pixels of the picture. */
export interface MicrPath {
  /** A point in the middle of the row. */
  readonly origin: Point;
  /** Direction in which it reads, in radians, clockwise from x. */
  readonly radians: number;
  /** Pixels of the picture in a pixel of the strip, at the origin. */
  readonly scale: number;
  /** How much the scale grows along the strip, per pixel of the strip. */
  readonly stretch: number;
  /** How the row bends away from the direction, per pixel squared. */
  readonly bend: number;
}

/** A row cut out upright at a standard scale, as darkness (0 white to 255 black). */
export interface MicrStrip {
  readonly width: number;
  readonly height: number;
  readonly darkness: Float32Array;
  readonly path: MicrPath;
  /** Column of the strip at which the path's origin lies. */
  readonly originX: number;
}

/** The path of a row found along a direction, read that way or, `isTurned`, the other way. */
export function pathOf(row: MicrRow, radians: number, isTurned: boolean): MicrPath {
  const cos = Math.cos(radians);
  const sin = Math.sin(radians);
  const origin = { x: row.at * cos - row.level * sin, y: row.at * sin + row.level * cos };
  const along = radians + Math.atan(row.slope) + (isTurned ? Math.PI : 0);
  return { origin, radians: along, scale: row.pitch / STRIP_PITCH, stretch: 0, bend: isTurned ? -row.bend : row.bend };
}

/** Where a point of a strip lies in the picture. */
export function toPicture({ path, originX }: Pick<MicrStrip, "path" | "originX">, x: number, y: number): Point {
  const t = x - originX;
  const along = path.scale * (t + path.stretch * t * t * 0.5);
  const across = (y - STRIP_HALF_HEIGHT) * path.scale * (1 + path.stretch * t) + path.bend * along * along;
  const cos = Math.cos(path.radians);
  const sin = Math.sin(path.radians);
  return { x: path.origin.x + along * cos - across * sin, y: path.origin.y + along * sin + across * cos };
}

/** How many pixels of strip lie between the origin and where the path leaves the picture. */
function reachOf(image: GrayImage, path: MicrPath, sign: 1 | -1, mostSymbols: number): number {
  const step = STRIP_PITCH / 4;
  let reach = 0;
  while (reach < mostSymbols * STRIP_PITCH) {
    const p = toPicture({ path, originX: 0 }, sign * (reach + step), STRIP_HALF_HEIGHT);
    if (p.x < 0 || p.y < 0 || p.x > image.width || p.y > image.height) break;
    reach += step;
  }
  return Math.ceil(reach);
}

/** Cuts a row out along its path, as far as it stays in the picture, at most some symbols to both sides of its origin. */
export function cutStrip(image: GrayImage, path: MicrPath, mostSymbols = FARTHEST_SYMBOLS): MicrStrip {
  const originX = reachOf(image, path, -1, mostSymbols);
  const width = Math.max(1, originX + reachOf(image, path, 1, mostSymbols));
  const darkness = sampleAlong(image, path, -originX, width, STRIP_HALF_HEIGHT);
  return { width, height: 2 * STRIP_HALF_HEIGHT, darkness, path, originX };
}

/** A stretch of a row at half a strip's scale, to tell quickly what it is. */
export interface RowSketch {
  readonly width: number;
  readonly height: number;
  readonly darkness: Float32Array;
}

/** @param from first column, counted from the path's origin in pixels of a strip; `to` the last. */
export function sketchRow(image: GrayImage, path: MicrPath, from: number, to: number): RowSketch {
  const coarse = { ...path, scale: path.scale * 2, stretch: 0 };
  const width = Math.max(1, Math.ceil((to - from) / 2));
  const darkness = sampleAlong(image, coarse, from / 2, width, STRIP_HALF_HEIGHT / 2);
  return { width, height: STRIP_HALF_HEIGHT, darkness };
}

/** Darkness along a path, from a column counted from its origin, `halfHeight` pixels to both sides. */
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

/** The strip at half its scale, for a first, coarse search. */
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
