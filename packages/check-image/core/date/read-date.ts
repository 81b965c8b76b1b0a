import type { BitonalImage } from "@endorse/check-image/core/pixels/image";
import { median } from "@endorse/check-image/core/pixels/median";
import { readSymbols } from "@endorse/check-image/core/writing/read-symbols";
import { DATE } from "@endorse/check-image/core/writing/written-forms";
import { collectInk, type InkPiece, type WrittenInk } from "@endorse/check-image/core/writing/written-ink";
import { classifySegment, cutTouching, measureShape } from "@endorse/check-image/core/writing/written-segments";
import { isDash, isLeaningSlash, type WritingLine } from "@endorse/check-image/core/writing/written-symbols";
import { isInDoubt } from "./date-doubts";

/** The usual region of the date, as fractions of the check's width and height. */
const region = { left: 0.42, top: 0.02, bottom: 0.48 };
/** Height limits of a digit, in pixels at 200 dpi. */
const height = { min: 11, max: 64 };
/** Maximum gap within a date, and minimum gap between a date and other text on the line, in digit heights. */
const gap = { maxWithinDate: 1, minAroundDate: 0.4 };
/** Minimum number of pieces in a date: month, day, two separators, and a year in which two digits touch. */
const minPieces = 7;
const maxPieces = 14;
const MONTHS = 12;
/** Lower than for an amount, because `isInDoubt` excludes dates with doubtful shapes and the user checks the date. */
const minConfidence = 0.3;
/** Minimum probability that a piece is a digit. */
const minDigitProbability = 0.3;

/** A range of indexes in a row; `to` is excluded. */
type RowPart = readonly [from: number, to: number];

/** A date that was read, with its confidence from 0 to 1. */
interface DateReading {
  /** YYYY-MM-DD. */
  readonly date: string;
  readonly confidence: number;
}

/**
 * Reads the date on an upright, straightened front at 200 dpi, in digits with the month first.
 *
 * @param isForeign whether the day may come first, as on most checks from abroad; ambiguous dates are then ignored
 * @returns YYYY-MM-DD; null unless exactly one date was read with enough confidence
 */
export function readDate(bitonal: BitonalImage, isForeign = false): string | null {
  const dates = new Set(
    readDates(bitonal).flatMap(({ date, confidence }) => (confidence >= minConfidence ? [date] : [])),
  );
  const [date, ...others] = dates;
  if (date === undefined || others.length > 0) return null;
  const [, month, day] = date.split("-");
  return isForeign && month !== day && Number(day) <= MONTHS ? null : date;
}

/** Reads the dates on all lines, including uncertain dates. */
function readDates(bitonal: BitonalImage): DateReading[] {
  const ink = collectInk(bitonal, region);
  return findRows(ink.pieces).flatMap((row) => readRow(ink, row) ?? []);
}

/** Reads the date in a row from the longest part that is a date; null when there is none or it is uncertain. */
function readRow(ink: WrittenInk, row: readonly InkPiece[]): DateReading | null {
  const size = median(row.map(({ top, bottom }) => bottom - top));
  const parts = splitParts(row, size);
  const isWithin = ([from, to]: RowPart) => isDigit(ink, row[from - 1]) || isDigit(ink, row[to]);
  for (const [i, part] of parts.entries()) {
    const reading = readPart(ink, row.slice(...part), minConfidence);
    if (!reading || reading.confidence < minConfidence || isWithin(part)) continue;
    // Longer parts are fully read only when a shorter part is a date, because most lines contain no date.
    const isLongest = parts.slice(0, i).every((longer) => isWithin(longer) || !readPart(ink, row.slice(...longer)));
    return isLongest ? reading : null;
  }
  return null;
}

/** Whether a piece next to a date may be a digit of the date. */
function isDigit(ink: WrittenInk, piece: InkPiece | undefined): boolean {
  return (
    piece !== undefined &&
    piece.bottom - piece.top >= height.min &&
    Math.max(...classifySegment(ink, [piece]).digits) >= minDigitProbability
  );
}

function readPart(ink: WrittenInk, part: readonly InkPiece[], minProbability = 0): DateReading | null {
  const tall = part.filter((piece) => piece.bottom - piece.top >= height.min);
  if (tall.length < 3) return null;
  const size = median(tall.map(({ top, bottom }) => bottom - top));
  const line = { size, baseline: median(tall.map(({ bottom }) => bottom)) };
  const pieces = cutTouching(ink, part, size);
  if (!hasSeparators(ink, pieces, line)) return null;
  const reading = readSymbols(ink, pieces, line, DATE, minProbability);
  if (!reading || reading.widestGap > gap.maxWithinDate || isInDoubt(ink, reading.characters, part, size)) return null;
  const date = formatIsoDate(reading.text);
  return date === null ? null : { date, confidence: reading.confidence };
}

/** Whether two pieces look like date separators, which is cheaper to check than classifying the ink. */
function hasSeparators(ink: WrittenInk, pieces: readonly InkPiece[], line: WritingLine): boolean {
  const isSeparator = (piece: InkPiece) => {
    const shape = measureShape(ink, piece);
    return isDash(shape, line) || isLeaningSlash(shape, line);
  };
  const first = pieces.findIndex((piece, i) => i > 0 && isSeparator(piece));
  return first > 0 && pieces.some((piece, i) => i > first + 1 && isSeparator(piece));
}

/** Groups adjacent pieces on the same line into rows, from left to right. */
function findRows(pieces: readonly InkPiece[]): InkPiece[][] {
  const rows: InkPiece[][] = [];
  const used = new Set<InkPiece>();
  for (const start of pieces) {
    const size = start.bottom - start.top;
    if (used.has(start) || size < height.min || size > height.max) continue;
    const row: InkPiece[] = [];
    let [right, middle] = [start.left, (start.top + start.bottom) / 2];
    for (const piece of pieces) {
      if (piece.left < start.left || used.has(piece)) continue;
      if (piece.left - right > gap.maxWithinDate * size) break;
      const center = (piece.top + piece.bottom) / 2;
      if (Math.abs(center - middle) > 0.55 * size) continue;
      // A piece too tall for a slash is a stroke that crosses the line.
      if (piece.bottom - piece.top > 3 * size) break;
      row.push(piece);
      used.add(piece);
      right = Math.max(right, piece.right);
      if (piece.bottom - piece.top >= 0.6 * size) middle += 0.3 * (center - middle);
    }
    if (row.length >= minPieces) rows.push(row);
  }
  return rows;
}

/** Returns the parts of a row between any two wide gaps, longest first. */
function splitParts(row: readonly InkPiece[], size: number): RowPart[] {
  let right = Number.NEGATIVE_INFINITY;
  const edges = row.flatMap((piece, i) => {
    const isApart = piece.left - right >= gap.minAroundDate * size;
    right = Math.max(right, piece.right);
    return isApart ? [i] : [];
  });
  edges.push(row.length);
  return edges
    .flatMap((from, i) => edges.slice(i + 1).map((to): RowPart => [from, to]))
    .filter(([from, to]) => to - from >= minPieces && to - from <= maxPieces)
    .sort((a, b) => b[1] - b[0] - (a[1] - a[0]));
}

function formatIsoDate(text: string): string | null {
  const [month = "", day = "", year = ""] = text.split(/[/-]/);
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return date.getUTCDate() === Number(day) ? date.toISOString().slice(0, 10) : null;
}
