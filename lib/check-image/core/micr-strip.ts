import { PITCH_U } from "./e13b-glyphs";
import type { MicrBand } from "./micr-band";
import type { MicrRow } from "./micr-locate";

/** Scale of a strip: 200 dpi, where the pitch is 25 pixels. */
export const STRIP_PIXELS_PER_U = 2.6;
export const STRIP_PITCH = PITCH_U * STRIP_PIXELS_PER_U;
/** Height of a strip: the cell, the template's margin and room for a row that bends. */
const STRIP_HALF_HEIGHT = 22;

/** A row cut out upright at a standard scale, as darkness (0 white to 255 black). */
export interface MicrStrip {
  readonly width: number;
  readonly height: number;
  readonly darkness: Float32Array;
  /** Where a point of the strip lies in the picture, in pixels of the picture. */
  readonly toPicture: (x: number, y: number) => { x: number; y: number };
  /** Pixels of the picture in a pixel of the strip. */
  readonly scale: number;
}

function sample(pixels: Uint8Array, width: number, height: number, x: number, y: number): number {
  const cx = Math.min(Math.max(x - 0.5, 0), width - 1.001);
  const cy = Math.min(Math.max(y - 0.5, 0), height - 1.001);
  const x0 = Math.floor(cx);
  const y0 = Math.floor(cy);
  const fx = cx - x0;
  const fy = cy - y0;
  const at = y0 * width + x0;
  const upper = pixels[at]! * (1 - fx) + pixels[at + 1]! * fx;
  const lower = pixels[at + width]! * (1 - fx) + pixels[at + width + 1]! * fx;
  return upper * (1 - fy) + lower * fy;
}

/** Turns and scales one row of the band to the templates' size. */
export function cutStrip(band: MicrBand, row: MicrRow): MicrStrip {
  const { gray, reduction, top } = band;
  const scale = row.pitch / STRIP_PITCH;
  const norm = Math.hypot(1, row.slope);
  const alongX = 1 / norm;
  const alongY = row.slope / norm;
  const width = Math.ceil((gray.width * norm) / scale);
  const height = 2 * STRIP_HALF_HEIGHT;
  const toBand = (x: number, y: number) => {
    const along = x * scale;
    const across = (y - STRIP_HALF_HEIGHT) * scale;
    return { x: along * alongX - across * alongY, y: row.intercept + along * alongY + across * alongX };
  };
  const darkness = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = toBand(x + 0.5, y + 0.5);
      darkness[y * width + x] = 255 - sample(gray.pixels, gray.width, gray.height, at.x, at.y);
    }
  }
  const toPicture = (x: number, y: number) => {
    const at = toBand(x, y);
    return { x: at.x * reduction, y: at.y * reduction + top };
  };
  return { width, height, darkness, toPicture, scale: scale * reduction };
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
