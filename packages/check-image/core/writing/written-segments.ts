import type { BitonalImage } from "@endorse/check-image/core/pixels/image";
import { CHARACTER_CLASSES, characterProbabilities, type PixelBox } from "./character-classifier";
import { classifyDigit, DIGIT_CLASSES } from "./digit-classifier";
import type { InkPiece, WrittenInk } from "./written-ink";

/** Maximum number of cuts in a wide component, at the columns with the least ink. */
const maxCuts = 5;
const OTHER = DIGIT_CLASSES.length - 1;

/** The ink of a hypothetical character. */
export interface Segment extends PixelBox {
  /** Probabilities of the ten digits. */
  readonly digits: Float32Array;
  readonly star: number;
  /** How far the ink leans to the right from the bottom quarter to the top quarter, relative to its height. */
  readonly lean: number;
}

/** Cuts components that are too wide for a character of height `size`, and may be touching digits. */
export function cutTouching(ink: WrittenInk, pieces: readonly InkPiece[], size: number): InkPiece[] {
  return pieces
    .flatMap((piece) => (piece.right - piece.left > 0.85 * size ? splitPiece(ink, piece, size) : [piece]))
    .sort((a, b) => a.left + a.right - b.left - b.right);
}

function splitPiece(ink: WrittenInk, piece: InkPiece, size: number): InkPiece[] {
  const counts: number[] = [];
  for (let x = piece.left; x < piece.right; x++) counts.push(countColumnInk(ink, piece, x));
  const margin = Math.max(3, Math.round(0.22 * size));
  const thin: number[] = [];
  for (let i = margin; i < counts.length - margin; i++) {
    if (counts[i]! <= counts[i - 1]! && counts[i]! < counts[i + 1]!) thin.push(i);
  }
  thin.sort((a, b) => counts[a]! - counts[b]!);
  const cuts: number[] = [];
  for (const at of thin) {
    if (cuts.length < maxCuts && cuts.every((other) => Math.abs(other - at) >= margin)) cuts.push(at);
  }
  cuts.sort((a, b) => a - b);
  const edges = [0, ...cuts, counts.length];
  return edges.slice(1).flatMap((to, i) => {
    const columns = { ...piece, left: piece.left + edges[i]!, right: piece.left + to };
    const part = computeBounds(ink, [columns]);
    return part ? [{ ...part, id: piece.id }] : [];
  });
}

function countColumnInk({ labels, left, top, width }: WrittenInk, piece: InkPiece, x: number): number {
  let count = 0;
  for (let y = piece.top; y < piece.bottom; y++) if (labels[(y - top) * width + x - left] === piece.id) count++;
  return count;
}

/** Computes the bounds of the pieces' ink, ignoring other components between them; null when there is no ink. */
function computeBounds(ink: WrittenInk, pieces: readonly InkPiece[]): Omit<InkPiece, "id"> | null {
  let [left, right, top, bottom, area] = [Number.POSITIVE_INFINITY, 0, Number.POSITIVE_INFINITY, 0, 0];
  for (const piece of pieces) {
    for (let y = piece.top; y < piece.bottom; y++) {
      for (let x = piece.left; x < piece.right; x++) {
        if (ink.labels[(y - ink.top) * ink.width + x - ink.left] !== piece.id) continue;
        area++;
        left = Math.min(left, x);
        right = Math.max(right, x + 1);
        top = Math.min(top, y);
        bottom = Math.max(bottom, y + 1);
      }
    }
  }
  return area > 0 ? { left, right, top, bottom, area } : null;
}

/** Estimates the probability that a piece is a printed dollar sign. */
export function estimateDollarProbability(ink: WrittenInk, piece: InkPiece): number {
  const { crop, box } = copyInk(ink, [piece]);
  return characterProbabilities(crop, box)[CHARACTER_CLASSES.indexOf("$")]!;
}

/** Copies the pieces' ink, ignoring other components between them. */
function copyInk({ labels, left, top, width }: WrittenInk, pieces: readonly InkPiece[]) {
  const bounds = {
    left: Math.min(...pieces.map((piece) => piece.left)),
    top: Math.min(...pieces.map((piece) => piece.top)),
    right: Math.max(...pieces.map((piece) => piece.right)),
    bottom: Math.max(...pieces.map((piece) => piece.bottom)),
  };
  const size = { width: bounds.right - bounds.left, height: bounds.bottom - bounds.top };
  const crop = { ...size, ink: new Uint8Array(size.width * size.height) };
  for (const piece of pieces) {
    for (let y = piece.top; y < piece.bottom; y++) {
      for (let x = piece.left; x < piece.right; x++) {
        if (labels[(y - top) * width + x - left] !== piece.id) continue;
        crop.ink[(y - bounds.top) * size.width + x - bounds.left] = 1;
      }
    }
  }
  return { crop, box: { left: 0, top: 0, right: size.width, bottom: size.height }, bounds };
}

/** Caches classified segments, because a line is read for several forms and hypotheses overlap. */
const segmentCaches = new WeakMap<WrittenInk, Map<string, Segment>>();

/** Classifies pieces as one character, with the handwriting network and the print network. */
export function classifySegment(ink: WrittenInk, pieces: readonly InkPiece[]): Segment {
  const cache = segmentCaches.get(ink) ?? new Map<string, Segment>();
  segmentCaches.set(ink, cache);
  // A cut component has several pieces with the same ID.
  const key = pieces.map(({ id, left, right }) => `${id} ${left} ${right}`).join();
  const segment = cache.get(key) ?? classifyUncached(ink, pieces);
  cache.set(key, segment);
  return segment;
}

function classifyUncached(ink: WrittenInk, pieces: readonly InkPiece[]): Segment {
  const { crop, box, bounds } = copyInk(ink, pieces);
  const written = classifyDigit(crop, box);
  const printed = characterProbabilities(crop, box);
  // Each network was trained on different shapes; if their digits differ, neither is certain.
  const digits = Float32Array.from({ length: 10 }, (_, d) => Math.max(written[d]!, printed[d]!));
  const otherShare = Math.min(written[OTHER]!, 1 - printed.slice(0, 10).reduce((sum, p) => sum + p, 0));
  const total = digits.reduce((sum, p) => sum + p, Math.max(0, otherShare));
  return {
    ...bounds,
    digits: digits.map((p) => p / total),
    star: printed[CHARACTER_CLASSES.indexOf("*")]!,
    lean: measureLean(crop),
  };
}

/** Measures a piece's box and lean as one character, without classifying it. */
export function measureShape(ink: WrittenInk, piece: InkPiece): Pick<Segment, keyof PixelBox | "lean"> {
  const { crop, bounds } = copyInk(ink, [piece]);
  return { ...bounds, lean: measureLean(crop) };
}

function measureLean(crop: Pick<BitonalImage, "ink" | "width" | "height">): number {
  return (measureMeanColumn(crop, 0) - measureMeanColumn(crop, 0.75)) / crop.height;
}

/** Returns the mean column of the ink in a quarter of the rows, starting at a share of the height. */
function measureMeanColumn(
  { ink, width, height }: Pick<BitonalImage, "ink" | "width" | "height">,
  from: number,
): number {
  const top = Math.floor(from * height);
  let [sum, count] = [0, 0];
  for (let y = top; y < top + height / 4 && y < height; y++) {
    for (let x = 0; x < width; x++) {
      sum += x * ink[y * width + x]!;
      count += ink[y * width + x]!;
    }
  }
  return sum / Math.max(1, count);
}
