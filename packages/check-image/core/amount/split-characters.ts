import type { BitonalImage } from "@endorse/check-image/core/pixels/image";
import {
  type CharacterClass,
  classifyCharacter,
  type PixelBox,
} from "@endorse/check-image/core/writing/character-classifier";

/** A character segmented from touching print. */
export interface CharacterPart {
  readonly box: PixelBox;
  readonly kind: CharacterClass | ".";
  readonly probability: number;
  readonly certainty: number;
}

/** Minimum and maximum width of a character in digit heights, and the maximum number of cuts in a component. */
const minWidth = 0.12;
const maxWidth = 0.95;
const maxCuts = 14;
/** Maximum height of a period or comma, in digit heights. */
const maxSeparatorHeight = 0.5;

/**
 * Segments a component of touching digits, asterisks, periods, or commas at columns with little ink. Chooses the cuts
 * that maximize the probability of the parts, by dynamic programming.
 *
 * @param size digit height in pixels
 * @param baseline pixel row of the baseline
 * @returns null when no segmentation classifies the whole component
 */
export function splitTouchingCharacters(
  bitonal: BitonalImage,
  piece: PixelBox,
  size: number,
  baseline: number,
): CharacterPart[] | null {
  const cuts = [piece.left, ...findThinColumns(bitonal, piece, size), piece.right];
  const best: ({ readonly score: number; readonly parts: readonly CharacterPart[] } | null)[] = [
    { score: 0, parts: [] },
  ];
  for (let to = 1; to < cuts.length; to++) {
    best[to] = null;
    for (let from = to - 1; from >= 0; from--) {
      const before = best[from];
      const width = cuts[to]! - cuts[from]!;
      if (width > maxWidth * size) break;
      if (!before || width < Math.max(2, minWidth * size)) continue;
      const part = cropPart(bitonal, { ...piece, left: cuts[from]!, right: cuts[to]! }, size, baseline);
      if (!part || part.kind === "other") continue;
      const score = before.score + Math.log(part.probability);
      if (score > (best[to]?.score ?? Number.NEGATIVE_INFINITY)) best[to] = { score, parts: [...before.parts, part] };
    }
  }
  const parts = best.at(-1)?.parts;
  return parts && parts.length > 1 ? [...parts] : null;
}

function cropPart(bitonal: BitonalImage, columns: PixelBox, size: number, baseline: number): CharacterPart | null {
  const box = trimPiece(bitonal, columns);
  if (!box) return null;
  const height = box.bottom - box.top;
  if (height <= maxSeparatorHeight * size && box.top >= baseline - 0.4 * size)
    return { box, kind: ".", probability: 0.95, certainty: 0.95 };
  return { box, ...classifyCharacter(bitonal, box) };
}

/** Trims blank rows above and below the ink; null when the box has no ink. */
function trimPiece({ ink, width }: BitonalImage, box: PixelBox): PixelBox | null {
  const isBlank = (y: number): boolean => {
    for (let x = box.left; x < box.right; x++) if (ink[y * width + x] === 1) return false;
    return true;
  };
  let { top, bottom } = box;
  while (top < bottom && isBlank(top)) top++;
  while (bottom > top && isBlank(bottom - 1)) bottom--;
  return bottom > top ? { ...box, top, bottom } : null;
}

/** Finds the columns at the deepest local minima of the vertical ink projection, left to right. */
function findThinColumns({ ink, width }: BitonalImage, { left, right, top, bottom }: PixelBox, size: number): number[] {
  const counts: number[] = [];
  for (let x = left; x < right; x++) {
    let count = 0;
    for (let y = top; y < bottom; y++) count += ink[y * width + x]!;
    counts.push(count);
  }
  const margin = Math.max(2, Math.round(minWidth * size));
  const thin: number[] = [];
  for (let i = margin; i < counts.length - margin; i++) {
    if (counts[i]! <= counts[i - 1]! && counts[i]! <= counts[i + 1]!) thin.push(i);
  }
  thin.sort((a, b) => counts[a]! - counts[b]!);
  return thin
    .slice(0, maxCuts)
    .sort((a, b) => a - b)
    .map((i) => left + i);
}
