import {
  CELL_HEIGHT_U,
  CELL_WIDTH_U,
  E13B_SYMBOLS,
  type E13bSymbol,
} from "@endorse/check-image/core/micr/font/e13b-glyphs";
import { renderGlyph } from "@endorse/check-image/core/micr/font/render-glyph";
import type { MicrReading } from "@endorse/check-image/core/micr/micr-reading";
import type { GrayImage } from "@endorse/check-image/core/pixels/image";

/** Pixels per font unit in a mean image. */
const SCALE = 2;
const WIDTH = CELL_WIDTH_U * SCALE;
const HEIGHT = CELL_HEIGHT_U * SCALE;
/** Symbols as tall as the cell, used to determine a line's top and bottom. */
const FULL_HEIGHT = /[0-9A]/;
const MIN_DIGITS = 4;

/** Accumulates the mean of a symbol's cells on real checks. */
export interface MeanCell {
  count: number;
  /** Sums of ink, from 0 to 1 per cell, in `WIDTH` × `HEIGHT` values. */
  readonly sums: Float64Array;
}

export function createEmptyCells(): Record<E13bSymbol, MeanCell> {
  const cells = E13B_SYMBOLS.map((symbol) => [symbol, { count: 0, sums: new Float64Array(WIDTH * HEIGHT) }] as const);
  return Object.fromEntries(cells) as Record<E13bSymbol, MeanCell>;
}

type Line = (x: number) => number;

/** Fits a least-squares line to the points. */
function fitLine(points: readonly (readonly [number, number])[]): Line {
  const meanX = points.reduce((sum, [x]) => sum + x, 0) / points.length;
  const meanY = points.reduce((sum, [, y]) => sum + y, 0) / points.length;
  const spread = points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
  const slope = points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0) / (spread || 1);
  return (x) => meanY + slope * (x - meanX);
}

/**
 * Adds the cells of one upright line. Each cell is positioned by the right edge of the symbol's ink and by the top and
 * bottom of the line's digits, never by the symbol's template.
 *
 * @param pairs each expected symbol, with the index of the symbol read in its place
 */
export function addCells(
  cells: Record<E13bSymbol, MeanCell>,
  image: GrayImage,
  { symbols, radians }: MicrReading,
  pairs: readonly (readonly [E13bSymbol, number])[],
): void {
  const tall = symbols.filter(({ char }) => FULL_HEIGHT.test(char)).map(({ box }) => box);
  if (tall.length < MIN_DIGITS || Math.abs(radians) > 0.2) return;
  const top = fitLine(tall.map(({ x, y, width }) => [x + width / 2, y] as const));
  const bottom = fitLine(tall.map(({ x, y, width, height }) => [x + width / 2, y + height] as const));
  const threshold = computeMiddleGray(image);
  for (const [symbol, index] of pairs) {
    const { box } = symbols[index]!;
    const middle = box.x + box.width / 2;
    const u = (bottom(middle) - top(middle)) / CELL_HEIGHT_U;
    const left = box.x + box.width - CELL_WIDTH_U * u;
    const cell = cells[symbol];
    cell.count++;
    for (let i = 0; i < WIDTH * HEIGHT; i++) {
      const x = Math.floor(left + (((i % WIDTH) + 0.5) / SCALE) * u);
      const y = Math.floor(top(middle) + ((Math.floor(i / WIDTH) + 0.5) / SCALE) * u);
      const isInside = x >= 0 && y >= 0 && x < image.width && y < image.height;
      if (isInside && image.pixels[y * image.width + x]! < threshold) cell.sums[i]! += 1;
    }
  }
}

/** Returns the gray level halfway between the darkest and the lightest pixel. */
function computeMiddleGray({ pixels }: GrayImage): number {
  let [low, high] = [255, 0];
  for (const value of pixels) {
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return (low + high) / 2;
}

/** Renders a symbol's template at the scale of the mean images; true is ink. */
export function renderTemplateCell(symbol: E13bSymbol): boolean[] {
  return Array.from(renderGlyph(symbol, SCALE).coverage, (value) => value >= 128);
}

/** Returns which pixels are ink in at least half of the cells. */
export function computeMajorityCell({ sums, count }: MeanCell): boolean[] {
  return Array.from(sums, (sum) => count > 0 && sum / count >= 0.5);
}

/** Returns the share of the two cells' ink that they have in common, from 0 to 1. */
export function computeOverlap(a: readonly boolean[], b: readonly boolean[]): number {
  const inBoth = a.filter((ink, i) => ink && b[i]).length;
  const inEither = a.filter((ink, i) => ink || b[i]).length;
  return inEither === 0 ? 0 : inBoth / inEither;
}

/** Draws two cells side by side, as one line of text per row. */
export function drawCells(left: readonly boolean[], right: readonly boolean[]): string {
  const row = (cell: readonly boolean[], y: number) =>
    cell
      .slice(y * WIDTH, (y + 1) * WIDTH)
      .map((ink) => (ink ? "#" : "."))
      .join("");
  return Array.from({ length: HEIGHT }, (_, y) => `    ${row(left, y)}   ${row(right, y)}`).join("\n");
}
