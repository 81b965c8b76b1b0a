import {
  CELL_HEIGHT_U,
  CELL_WIDTH_U,
  E13B_GLYPHS,
  type E13bSymbol,
  U_INCHES,
} from "@endorse/check-image/core/micr/font/e13b-glyphs";
import type { MicrReading } from "@endorse/check-image/core/micr/micr-reading";
import type { GrayImage, Point } from "@endorse/check-image/core/pixels/image";
import type { SeededRandom } from "@/bench/fronts/seeded-random";

/** A symbol's cell in an image. Lengths are in font units from the cell's center: `u` along the line, `v` across it. */
export interface DamageTarget {
  readonly char: string;
  readonly center: Point;
  /** Vectors of one unit along the line and across it, in image pixels. */
  readonly along: Point;
  readonly across: Point;
  /** The right edge of the symbol's ink, and the ink's extent. */
  readonly right: number;
  readonly width: number;
  readonly height: number;
  readonly place: "first" | "inner" | "last";
}

/** Damages one symbol of an image, or the symbols around it; returns a new image. */
export type Damage = (picture: GrayImage, target: DamageTarget, random: SeededRandom) => GrayImage;

/** Heights of the symbols that are shorter than their cell, in units. */
const HEIGHTS: Readonly<Record<string, number>> = { D: 4 };

/** Returns the cell of one symbol in a horizontal line; `index` counts from the left. */
export function findDamageTarget({ symbols, dpi, radians }: MicrReading, index: number): DamageTarget {
  const { box, char } = symbols[index]!;
  const unit = U_INCHES * (dpi ?? 200);
  const [cos, sin] = [unit * Math.cos(radians), unit * Math.sin(radians)];
  const isUpright = cos > 0;
  const right = isUpright ? box.x + box.width : box.x;
  return {
    char,
    center: { x: right - (CELL_WIDTH_U / 2) * cos, y: box.y + box.height / 2 },
    along: { x: cos, y: sin },
    across: { x: -sin, y: cos },
    right: CELL_WIDTH_U / 2,
    width: E13B_GLYPHS[char as E13bSymbol].width,
    height: HEIGHTS[char] ?? CELL_HEIGHT_U,
    place: index === 0 ? "first" : index === symbols.length - 1 ? "last" : "inner",
  };
}

/** Returns a copy with `change` applied to the pixels within `reach`, in units, of a cell's center. */
export function changeAround(
  picture: GrayImage,
  { center, along, across }: DamageTarget,
  reach: { readonly u: number; readonly v: number },
  change: (value: number, u: number, v: number, at: number) => number,
): GrayImage {
  const { width, height } = picture;
  const pixels = picture.pixels.slice();
  const [dx, dy] = [
    Math.abs(along.x) * reach.u + Math.abs(across.x) * reach.v,
    Math.abs(along.y) * reach.u + Math.abs(across.y) * reach.v,
  ];
  const determinant = along.x * across.y - along.y * across.x;
  for (let y = Math.max(0, Math.floor(center.y - dy)); y < Math.min(height, center.y + dy); y++) {
    for (let x = Math.max(0, Math.floor(center.x - dx)); x < Math.min(width, center.x + dx); x++) {
      const [px, py] = [x + 0.5 - center.x, y + 0.5 - center.y];
      const u = (px * across.y - py * across.x) / determinant;
      const v = (py * along.x - px * along.y) / determinant;
      if (Math.abs(u) > reach.u || Math.abs(v) > reach.v) continue;
      const at = y * width + x;
      pixels[at] = Math.max(0, Math.min(255, Math.round(change(pixels[at]!, u, v, at))));
    }
  }
  return { width, height, pixels };
}

/** Estimates the brightness of the paper around a symbol, from 0 to 255. */
export function estimatePaperLevel(picture: GrayImage, target: DamageTarget): number {
  const values: number[] = [];
  changeAround(picture, target, { u: 6, v: 7 }, (value) => values.push(value) && value);
  return values.sort((a, b) => a - b)[Math.floor(values.length * 0.75)] ?? 255;
}
