import type { BitonalImage } from "./image";
import { classifyPrint, type PrintBox, type PrintClass } from "./print-classifier";

/** A symbol cut out of print that touches. */
export interface PrintPart {
  readonly box: PrintBox;
  readonly kind: PrintClass | ".";
  readonly probability: number;
}

/** Widths of one symbol in heights of a digit, and the most columns at which a piece may be cut. */
const narrowest = 0.12;
const widest = 0.95;
const mostCuts = 14;
/** What stands low and is no higher is a point or comma. */
const lowHeight = 0.5;

/**
 * Cuts a piece of print in which digits, asterisks, points or commas touch, at columns with little ink, so that the parts
 * are symbols as surely as possible.
 *
 * @param size height of a digit, `foot` the row on which digits stand, in pixels
 * @returns null when no cuts make symbols of all of it
 */
export function splitPrint(bitonal: BitonalImage, piece: PrintBox, size: number, foot: number): PrintPart[] | null {
  const cuts = [piece.left, ...thinColumns(bitonal, piece, size), piece.right];
  const best: ({ readonly score: number; readonly parts: readonly PrintPart[] } | null)[] = [{ score: 0, parts: [] }];
  for (let to = 1; to < cuts.length; to++) {
    best[to] = null;
    for (let from = to - 1; from >= 0; from--) {
      const before = best[from];
      const width = cuts[to]! - cuts[from]!;
      if (width > widest * size) break;
      if (!before || width < Math.max(2, narrowest * size)) continue;
      const part = partOf(bitonal, { ...piece, left: cuts[from]!, right: cuts[to]! }, size, foot);
      if (!part || part.kind === "other") continue;
      const score = before.score + Math.log(part.probability);
      if (score > (best[to]?.score ?? Number.NEGATIVE_INFINITY)) best[to] = { score, parts: [...before.parts, part] };
    }
  }
  const parts = best.at(-1)?.parts;
  return parts && parts.length > 1 ? [...parts] : null;
}

function partOf(bitonal: BitonalImage, columns: PrintBox, size: number, foot: number): PrintPart | null {
  const box = trimmed(bitonal, columns);
  if (!box) return null;
  const height = box.bottom - box.top;
  if (height <= lowHeight * size && box.top >= foot - 0.4 * size) return { box, kind: ".", probability: 0.95 };
  return { box, ...classifyPrint(bitonal, box) };
}

/** The box without blank rows above and below its ink. */
function trimmed({ ink, width }: BitonalImage, box: PrintBox): PrintBox | null {
  const isBlank = (y: number): boolean => {
    for (let x = box.left; x < box.right; x++) if (ink[y * width + x] === 1) return false;
    return true;
  };
  let { top, bottom } = box;
  while (top < bottom && isBlank(top)) top++;
  while (bottom > top && isBlank(bottom - 1)) bottom--;
  return bottom > top ? { ...box, top, bottom } : null;
}

/** Columns in which there is no more ink than in those beside, the thinnest first chosen, in order from left to right. */
function thinColumns({ ink, width }: BitonalImage, { left, right, top, bottom }: PrintBox, size: number): number[] {
  const counts: number[] = [];
  for (let x = left; x < right; x++) {
    let count = 0;
    for (let y = top; y < bottom; y++) count += ink[y * width + x]!;
    counts.push(count);
  }
  const margin = Math.max(2, Math.round(narrowest * size));
  const thin: number[] = [];
  for (let i = margin; i < counts.length - margin; i++) {
    if (counts[i]! <= counts[i - 1]! && counts[i]! <= counts[i + 1]!) thin.push(i);
  }
  thin.sort((a, b) => counts[a]! - counts[b]!);
  return thin
    .slice(0, mostCuts)
    .sort((a, b) => a - b)
    .map((i) => left + i);
}
