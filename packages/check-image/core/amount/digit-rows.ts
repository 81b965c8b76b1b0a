import { labelComponents, measureBounds } from "@endorse/check-image/core/pixels/connected-components";
import type { BitonalImage } from "@endorse/check-image/core/pixels/image";
import { median } from "@endorse/check-image/core/pixels/median";
import type { PixelBox } from "@endorse/check-image/core/writing/character-classifier";
import type { WritingLine } from "@endorse/check-image/core/writing/written-symbols";

/** The courtesy amount's region, as fractions of the check's width and height. */
const region = { left: 0.6, top: 0.12, bottom: 0.68 };
/** Minimum and maximum height of the amount's digits, in pixels at 200 dpi: about 7 to 22 points. */
const minDigitHeight = 11;
const maxDigitHeight = 42;
/** Maximum width of a run of touching characters, in maximum digit heights. */
const maxTouching = 4;
/** Maximum gap between an amount's characters, in digit heights. */
export const maxGap = 1.4;

/** Distance of text on the same line, and its height and offset from the baseline, in digit heights. */
const text = { space: 1.5, pitch: 1.5, minHeight: 0.5, maxHeight: 1.3, baseline: 0.35 };

/** A connected component of ink, in pixels. */
export interface InkComponent extends PixelBox {
  readonly height: number;
  readonly width: number;
}

/** Finds the ink components in the courtesy amount's region, from left to right. */
export function findInkComponents(bitonal: BitonalImage): InkComponent[] {
  const { width, height } = bitonal;
  const [from, to] = [Math.round(region.top * height), Math.round(region.bottom * height)];
  // Components that reach the column before the region start outside the region.
  const before = Math.ceil(region.left * width) - 1;
  const labeled = labelComponents(bitonal.ink, width, from, to, before);
  const { left, right, top, bottom, area } = measureBounds(labeled, 0);
  const pieces: InkComponent[] = [];
  for (let i = 0; i < labeled.count; i++) {
    if (left[i]! <= before || area[i]! < 4) continue;
    const box = {
      left: Math.round(left[i]!),
      right: Math.round(right[i]!),
      top: Math.round(top[i]!),
      bottom: Math.round(bottom[i]!),
    };
    const [w, h] = [box.right - box.left, box.bottom - box.top];
    if (h <= maxDigitHeight && w <= maxTouching * maxDigitHeight) pieces.push({ ...box, width: w, height: h });
  }
  return pieces.sort((a, b) => a.left - b.left);
}

/** Groups components of equal height on the same baseline, spaced like the characters of a number, into rows. */
export function findDigitRows(pieces: readonly InkComponent[]): InkComponent[][] {
  const rows: InkComponent[][] = [];
  const used = new Set<InkComponent>();
  for (const start of pieces) {
    if (used.has(start) || start.height < minDigitHeight || start.width > 1.1 * start.height) continue;
    const row = [start];
    used.add(start);
    let right = start.right;
    for (const piece of pieces) {
      if (piece.left < start.left || used.has(piece)) continue;
      const size = median(row.map(({ height }) => height));
      if (piece.left - right > maxGap * size) break;
      const isLevel = Math.abs(piece.bottom - start.bottom) <= 0.16 * size;
      const isSameHeight = Math.abs(piece.height - size) <= 0.2 * size;
      if (!isLevel || !isSameHeight) continue;
      row.push(piece);
      used.add(piece);
      right = Math.max(right, piece.right);
    }
    if (row.length >= 3) rows.push(row);
  }
  return rows;
}

/**
 * Whether at least two letters follow or precede a column, one space away on the same line. An amount in a sentence,
 * such as "$20,000 require two signatures", is not the check's amount.
 */
export function hasTextBeside(
  pieces: readonly PixelBox[],
  column: number,
  side: "left" | "right",
  { size, baseline }: WritingLine,
): boolean {
  const [first, second] = pieces
    .filter(({ top, bottom }) => {
      const isLetterHeight = bottom - top >= text.minHeight * size && bottom - top <= text.maxHeight * size;
      return isLetterHeight && Math.abs(bottom - baseline) <= text.baseline * size;
    })
    .map(({ left, right }) => (side === "right" ? left - column : column - right))
    .filter((distance) => distance >= 0)
    .sort((a, b) => a - b);
  if (first === undefined || second === undefined) return false;
  return first <= text.space * size && second - first <= text.pitch * size;
}
