import type { BitonalImage } from "@endorse/check-image/core/pixels/image";
import {
  type CharacterClass,
  classifyCharacter,
  type PixelBox,
} from "@endorse/check-image/core/writing/character-classifier";

/** A character segmented out of touching print. */
export interface CharacterPart {
  readonly box: PixelBox;
  readonly kind: CharacterClass | ".";
  readonly probability: number;
  readonly certainty: number;
}

/** Widths of one character in digit heights, and the maximum number of candidate cuts in a component. */
const minWidth = 0.12;
const maxWidth = 0.95;
const maxCuts = 14;
/** A low component up to this fraction of the digit height is a period or comma. */
const lowHeight = 0.5;

/**
 * Segments a component of touching digits, asterisks, periods or commas at columns with little ink, by dynamic
 * programming over the cuts that maximizes the probability of the parts.
 *
 * @param size height of a digit, in pixels
 * @param baseline pixel row of the baseline
 * @returns null when no segmentation classifies all of it
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
  if (height <= lowHeight * size && box.top >= baseline - 0.4 * size)
    return { box, kind: ".", probability: 0.95, certainty: 0.95 };
  return { box, ...classifyCharacter(bitonal, box) };
}

/** The box without blank rows above and below its ink. */
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

/** Columns at the deepest local minima of the vertical ink projection, left to right. */
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
