import type { MicrMatch } from "@endorse/check-image/core/micr/matching/match-strip";
import type { CellAnalysis } from "./cell-analyzer";
import type { CellBorder } from "./cell-border";
import { SYMBOL_CONFIDENCE, UNCERTAIN_CONFIDENCE, type UnclassifiedReading } from "./cell-reading";
import { MAX_MISSING, MAX_MISSING_AT_END } from "./missing-ink";

/** Minimum ink analysis margins to read a symbol, to confirm a damaged match, and to treat a cell as blank. */
const READ_MARGIN = 0.3;
const CONFIRM_MARGIN = 0.3;
const BLANK_MARGIN = 0.15;
/** Minimum margin to confirm a match that is touched but not crossed by extraneous ink. */
const CONFIRM_TOUCHED_MARGIN = 0.12;
/** Extraneous ink, relative to the symbol's ink, below which it can't have changed one symbol to another. */
export const CLEAN_EXTRANEOUS = 0.12;
/** Minimum extraneous ink for a symbol to count as crossed, and maximum for it to be readable. */
const CROSSED_EXTRANEOUS = 0.2;
const MAX_EXTRANEOUS = 1;
/** Maximum extraneous ink in a blank cell; more may be the remnant of a symbol. */
const MIN_REMNANT = 0.18;
/** Minimum score of a match that is not blank, even if it is faint because of glare. */
const MIN_SYMBOL_SCORE = 0.7;

/** A cell that did not match cleanly. */
interface DamagedCell {
  /** Right edge and row center according to the grid, in strip pixels. */
  readonly right: number;
  readonly row: number;
  /** The match in the cell, and its confidence; null when there is no match in the row. */
  readonly match: MicrMatch | null;
  readonly confidence: number;
  /** Null at the strip's border. */
  readonly cell: CellAnalysis | null;
  /** Whether the cell is beyond the outermost clear symbols. */
  readonly isEnd: boolean;
}

/** Reads a damaged cell using its match and its ink; null when it is blank. */
export function readByTemplates(
  { right, row, match, confidence, cell, isEnd }: DamagedCell,
  border: CellBorder,
): UnclassifiedReading | null {
  if (match && confidence >= SYMBOL_CONFIDENCE) return { ...match, confidence: confirm(confidence, match, cell) };
  const resemblesSymbol = match !== null && match.score >= MIN_SYMBOL_SCORE;
  if (cell === null) return resemblesSymbol ? { ...match, confidence } : null;
  const candidate = match ?? createUnmatched(right, row);
  if (isEnd && !resemblesSymbol) {
    const mayBeSymbol =
      cell.symbol !== null && cell.missing <= MAX_MISSING_AT_END && !border.isSurroundedByDark(right, row);
    return mayBeSymbol ? { ...candidate, confidence: 0 } : null;
  }
  if (cell.symbol === null) {
    // Ink within the cell may be a symbol's remnant; a pen stroke extends above or below the cell.
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
 * Returns the confidence of a damaged match, reduced if the cell's ink contradicts the match or extraneous ink may have
 * changed a different symbol to it.
 */
function confirm(confidence: number, match: MicrMatch, cell: CellAnalysis | null): number {
  if (cell === null) return confidence;
  // Faded ink looks blank to the ink analysis, but not to template matching.
  if (cell.symbol === null) return confidence;
  if (cell.extraneous < CLEAN_EXTRANEOUS) return confidence;
  const isCrossed = cell.extraneous >= CROSSED_EXTRANEOUS;
  const agrees = cell.symbol === match.symbol && cell.margin >= (isCrossed ? CONFIRM_MARGIN : CONFIRM_TOUCHED_MARGIN);
  return agrees ? confidence : Math.min(confidence, UNCERTAIN_CONFIDENCE);
}

/** Creates a placeholder for a cell without a match. */
export function createUnmatched(right: number, middle: number): MicrMatch {
  return { symbol: "0", right, middle, score: 0, runnerUp: 0, runnerUpSymbol: "0", distinction: 0, contrast: 0 };
}
