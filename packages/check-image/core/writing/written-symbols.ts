import type { PixelBox } from "./character-classifier";
import type { WrittenForm } from "./written-forms";
import type { InkPiece } from "./written-ink";
import type { Segment } from "./written-segments";

/** A line's baseline and character height (`size`), in pixels. */
export interface WritingLine {
  readonly size: number;
  readonly baseline: number;
}

/** A possible character of a segment: a digit, one of `.,*-/`, or an empty string for a speck. */
export interface PossibleSymbol {
  readonly symbol: string;
  readonly probability: number;
}

/** Probabilities of marks, which are recognized only by their shape and position. */
const mark = { low: 0.9, dash: 0.9, slash: 0.9, upright: 0.05, speck: 0.35 };
/** Minimum lean and height of a slash as tall as a digit and of a taller slash, and maximum width. */
const slash = { lean: 0.15, tallLean: 0.06, height: 0.8, tallHeight: 1.3, width: 0.9 };
const minProbability = 0.005;

/** A segment's shape, without its classification. */
type Shape = Pick<Segment, keyof PixelBox | "lean">;

/** Whether a segment may be a dash. */
export function isDash({ left, right, top, bottom }: Shape, { size }: WritingLine): boolean {
  return right - left > 1.6 * (bottom - top) && bottom - top < 0.4 * size;
}

/** Whether a piece may be a slash, even an upright one. */
function isStroke({ left, right, top, bottom }: Shape, { size }: WritingLine): boolean {
  return bottom - top >= slash.height * size && right - left <= slash.width * (bottom - top);
}

/** Whether a piece may be a slash and leans like a slash. */
export function isLeaningSlash(shape: Shape, line: WritingLine): boolean {
  const isTall = shape.bottom - shape.top >= slash.tallHeight * line.size;
  return isStroke(shape, line) && shape.lean >= (isTall ? slash.tallLean : slash.lean);
}

/** Returns the characters that a segment on a line may be. */
export function classifySymbols(
  segment: Segment,
  group: readonly InkPiece[],
  line: WritingLine,
  { slashesLean }: Pick<WrittenForm, "slashesLean">,
): PossibleSymbol[] {
  const { size, baseline } = line;
  const [width, height] = [segment.right - segment.left, segment.bottom - segment.top];
  const symbols: PossibleSymbol[] = [];
  const add = (symbol: string, probability: number) => symbols.push({ symbol, probability });
  if (group.length === 1) {
    if (height <= 0.45 * size && width <= 0.5 * size && segment.top >= baseline - 0.5 * size) {
      add(".", mark.low);
      add(",", mark.low);
    }
    if (Math.max(width, height) <= 0.22 * size) add("", mark.speck);
  }
  if (isDash(segment, line)) add("-", mark.dash);
  if (group.length === 1 && isStroke(segment, line)) {
    if (isLeaningSlash(segment, line)) add("/", mark.slash);
    else if (!slashesLean) add("/", mark.upright);
  }
  if (segment.star > 0.5) add("*", segment.star);
  if (height >= 0.5 * size && segment.bottom > baseline - 0.6 * size && width <= 1.5 * size) {
    segment.digits.forEach((probability, digit) => {
      if (probability > minProbability) add(String(digit), probability);
    });
  }
  return symbols;
}
