import { labelComponents, measureBounds } from "@endorse/check-image/core/pixels/connected-components";
import type { BitonalImage } from "@endorse/check-image/core/pixels/image";
import type { PixelBox } from "./character-classifier";

/** A region from `left` to the check's right edge, as fractions of the check's width and height. */
export interface WrittenRegion {
  readonly left: number;
  readonly top: number;
  readonly bottom: number;
}

/** Minimum length and maximum thickness of a rule, in pixels at 200 dpi. */
const minRule = 56;
const maxThickness = 5;
/** Maximum size of a component: a character, or several characters written without lifting the pen. */
const maxHeight = 76;
const maxWidth = 240;

/** A connected component of ink, or part of one, in check pixels. */
export interface InkPiece extends PixelBox {
  readonly area: number;
  /** The component's ID, as in {@link WrittenInk.labels}. */
  readonly id: number;
}

/** A region's ink, with rules erased. */
export interface WrittenInk {
  readonly pieces: readonly InkPiece[];
  /** Each pixel's component ID; 0 is paper. Row-major from `left`, `top`. */
  readonly labels: Uint16Array;
  readonly left: number;
  readonly top: number;
  readonly width: number;
}

/** Labels the ink in a region, except for the rules of boxes and lines, which handwriting may cross. */
export function collectInk(bitonal: BitonalImage, region: WrittenRegion): WrittenInk {
  const [left, top] = [Math.round(region.left * bitonal.width), Math.round(region.top * bitonal.height)];
  const [width, height] = [bitonal.width - left, Math.round(region.bottom * bitonal.height) - top];
  const ink = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const from = (top + y) * bitonal.width + left;
    ink.set(bitonal.ink.subarray(from, from + width), y * width);
  }
  const erased = eraseRules(ink, width, height);
  const components = labelComponents(ink, width, 0, height);
  const bounds = measureBounds(components, 0);
  const labels = new Uint16Array(width * height);
  for (let i = 0; i < components.rows.length; i++) {
    const row = components.rows[i]! * width;
    labels.fill(components.componentIds[i]! + 1, row + components.starts[i]!, row + components.ends[i]!);
  }
  const pieces: InkPiece[] = [];
  for (let id = 0; id < components.count; id++) {
    const piece = {
      left: left + Math.round(bounds.left[id]!),
      right: left + Math.round(bounds.right[id]!),
      top: top + Math.round(bounds.top[id]!),
      bottom: top + Math.round(bounds.bottom[id]!),
      area: bounds.area[id]!,
      id: id + 1,
    };
    const isSmall = piece.bottom - piece.top <= maxHeight && piece.right - piece.left <= maxWidth;
    if (isSmall && piece.area >= 4 && !isBoxEdge(piece, erased, { left, top, width })) pieces.push(piece);
  }
  pieces.sort((a, b) => a.left - b.left);
  return { pieces, labels, left, top, width };
}

/** Whether a piece is the side of a box that was too short to erase, next to erased rules. */
function isBoxEdge(
  piece: PixelBox,
  erased: ReadonlySet<number>,
  { left, top, width }: Pick<WrittenInk, "left" | "top" | "width">,
): boolean {
  if (piece.right - piece.left > Math.max(maxThickness, 0.2 * (piece.bottom - piece.top))) return false;
  const isErased = (x: number, y: number) => erased.has((y - top) * width + x - left);
  for (let y = piece.top - 1; y <= piece.bottom; y++) {
    if (isErased(piece.left - 1, y) || isErased(piece.right, y)) return true;
  }
  return isErased(piece.left, piece.top - 1) || isErased(piece.left, piece.bottom);
}

/** Erases long thin runs, except where a stroke crosses them and the ink is thicker than a rule. */
function eraseRules(ink: Uint8Array, width: number, height: number): ReadonlySet<number> {
  const erased: number[] = [];
  findRulesAlong(ink, erased, [width, 1], [height, width]);
  findRulesAlong(ink, erased, [height, width], [width, 1]);
  for (const index of erased) ink[index] = 0;
  return new Set(erased);
}

/**
 * Finds the rules along a direction; each direction is given as its length and step. Tests one pixel in every
 * `minRule`, which hits each run that is long enough, and follows the run from there.
 */
function findRulesAlong(
  ink: Uint8Array,
  erased: number[],
  [length, step]: readonly [number, number],
  [across, stepAcross]: readonly [number, number],
): void {
  for (let line = 0; line < across; line++) {
    const from = line * stepAcross;
    for (let at = minRule - 1; at < length; at += minRule) {
      // A single pixel of paper does not end a rule.
      if (!isInk(ink, from, at, length, step)) continue;
      let start = at;
      while (start > 0 && isInk(ink, from, start - 1, length, step)) start--;
      while (at < length && isInk(ink, from, at, length, step)) at++;
      if (at - start < minRule) continue;
      for (let k = start; k < at; k++) {
        const index = from + k * step;
        if (measureThickness(ink, index, line, across, stepAcross) <= maxThickness) erased.push(index);
      }
    }
  }
}

function isInk(ink: Uint8Array, from: number, at: number, length: number, step: number): boolean {
  return ink[from + at * step] === 1 || (at + 1 < length && ink[from + (at + 1) * step] === 1);
}

function measureThickness(ink: Uint8Array, index: number, line: number, across: number, stepAcross: number): number {
  let [before, after] = [0, 0];
  while (line - before > 0 && before <= maxThickness && ink[index - (before + 1) * stepAcross] === 1) before++;
  while (line + after < across - 1 && after <= maxThickness && ink[index + (after + 1) * stepAcross] === 1) after++;
  return before + after + 1;
}
