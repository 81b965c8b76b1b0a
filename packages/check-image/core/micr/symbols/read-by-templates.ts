import type { MicrMatch } from "@endorse/check-image/core/micr/matching/match-strip";
import type { CellAnalysis } from "./cell-analyzer";
import type { CellBorder } from "./cell-border";
import { SYMBOL_CONFIDENCE, UNCERTAIN_CONFIDENCE, type UnclassifiedReading } from "./cell-reading";
import { MAX_MISSING, MAX_MISSING_AT_END } from "./missing-ink";

/** Margins of the ink analysis at which a symbol is read, a damaged match is confirmed, and a cell is blank. */
const READ_MARGIN = 0.3;
const CONFIRM_MARGIN = 0.3;
const BLANK_MARGIN = 0.15;
const CONFIRM_TOUCHED_MARGIN = 0.12;
/** Extraneous ink, relative to a symbol's own, that cannot turn it into another one. */
export const CLEAN_EXTRANEOUS = 0.12;
/** Extraneous ink at which the symbol counts as crossed, and up to which it is readable. */
const CROSSED_EXTRANEOUS = 0.2;
const MAX_EXTRANEOUS = 1;
/** Extraneous ink of a blank cell above which it may be the remnant of a symbol. */
const MIN_REMNANT = 0.18;
/** A match as good as this is not blank, however faint: glare fades ink. */
const MIN_SYMBOL_SCORE = 0.7;

/** A cell that did not match cleanly. */
interface DamagedCell {
  /** Right edge and row center by the grid, in strip pixels. */
  readonly right: number;
  readonly row: number;
  /** The match in the cell with its confidence; null when there is none in the row. */
  readonly match: MicrMatch | null;
  readonly confidence: number;
  /** Null at the end of the strip. */
  readonly cell: CellAnalysis | null;
  /** Beyond the outermost clear symbols. */
  readonly isEnd: boolean;
}

/** The reading of a damaged cell by its match and its ink. */
export function readByTemplates(
  { right, row, match, confidence, cell, isEnd }: DamagedCell,
  border: CellBorder,
): UnclassifiedReading | null {
  if (match && confidence >= SYMBOL_CONFIDENCE) return { ...match, confidence: confirmMatch(confidence, match, cell) };
  const resemblesSymbol = match !== null && match.score >= MIN_SYMBOL_SCORE;
  if (cell === null) return resemblesSymbol ? { ...match, confidence } : null;
  const candidate = match ?? createUnmatched(right, row);
  if (isEnd && !resemblesSymbol) {
    const mayBeSymbol =
      cell.symbol !== null && cell.missing <= MAX_MISSING_AT_END && !border.isSurroundedByDark(right, row);
    return mayBeSymbol ? { ...candidate, confidence: 0 } : null;
  }
  if (cell.symbol === null) {
    // Ink that stays within the cell may be the remnant of a symbol; a pen stroke continues above or below it.
    const isRemnant = cell.extraneous > MIN_REMNANT && !border.inkCrossesBorder(right, row);
    if (cell.margin >= BLANK_MARGIN && !isRemnant && !resemblesSymbol) return null;
    return { ...candidate, confidence: 0 };
  }
  const isReadable = cell.margin >= READ_MARGIN && cell.missing <= MAX_MISSING && cell.extraneous <= MAX_EXTRANEOUS;
  const readConfidence = SYMBOL_CONFIDENCE + (cell.margin - READ_MARGIN) * 0.6;
  return {
    ...candidate,
    symbol: cell.symbol,
    confidence: isReadable ? Math.min(0.9, readConfidence) : Math.min(confidence, UNCERTAIN_CONFIDENCE),
  };
}

/**
 * A damaged match is confirmed unless the cell's ink contradicts it, or extraneous ink may have turned another symbol
 * into it.
 */
function confirmMatch(confidence: number, match: MicrMatch, cell: CellAnalysis | null): number {
  if (cell === null) return confidence;
  // Faded ink looks blank to the ink analysis, but not to template matching.
  if (cell.symbol === null) return confidence;
  if (cell.extraneous < CLEAN_EXTRANEOUS) return confidence;
  const isCrossed = cell.extraneous >= CROSSED_EXTRANEOUS;
  const agrees = cell.symbol === match.symbol && cell.margin >= (isCrossed ? CONFIRM_MARGIN : CONFIRM_TOUCHED_MARGIN);
  return agrees ? confidence : Math.min(confidence, UNCERTAIN_CONFIDENCE);
}

/** The position of a cell without a match. */
export function createUnmatched(right: number, middle: number): MicrMatch {
  return { symbol: "0", right, middle, score: 0, runnerUp: 0, runnerUpSymbol: "0", distinction: 0, contrast: 0 };
}
