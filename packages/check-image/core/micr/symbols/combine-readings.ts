import type { MicrMatch } from "@endorse/check-image/core/micr/matching/match-strip";
import { getProbability, type SymbolClassification } from "@endorse/check-image/core/micr/network/symbol-classifier";
import type { CellAnalysis } from "./cell-analyzer";
import type { CellBorder } from "./cell-border";
import { type CellReading, SYMBOL_CONFIDENCE, UNCERTAIN_CONFIDENCE, type UnclassifiedReading } from "./cell-reading";
import { computeMissingShare, MAX_MISSING, MAX_MISSING_AT_END } from "./missing-ink";

/** Minimum probability for the network to read a symbol without other evidence. */
export const READ_PROBABILITY = 0.95;
/** Minimum probabilities to confirm a symbol, to read a blank, and to confirm a blank. */
const AGREED_PROBABILITY = 0.84;
const BLANK_PROBABILITY = 0.88;
const AGREED_BLANK_PROBABILITY = 0.6;
/** Minimum probability of a blank if ink crosses the cell's border, such as a shadow's edge. */
const CROSSED_BLANK_PROBABILITY = 0.78;
/** Minimum probability for the network to veto a reading. */
export const VETO_PROBABILITY = 0.9;
/** Minimum probability of a symbol for the network not to contest it. */
const UNCONTESTED_PROBABILITY = 0.8;
/** Minimum probability for a cell whose border no ink crosses to contain a symbol, possibly an uncertain one. */
const LIKELY_PROBABILITY = 0.4;
/** Minimum probability for the network to choose the second-best match, and that match's maximum score deficit. */
const CLOSE_PROBABILITY = 0.75;
const CLOSE_LEAD = 0.08;
/** Minimum probability to read a symbol whose ink is partly missing, because of glare. */
const CERTAIN_PROBABILITY = 0.96;
/** Minimum probability for a symbol with missing ink or a close runner-up not to count as broken. */
const WHOLE_PROBABILITY = 0.99;
/** Minimum probabilities to trust the network if no ink crosses the cell's border, since strokes may only be broken. */
const BROKEN_PROBABILITY = 0.85;
const BROKEN_AGREED_PROBABILITY = 0.8;

/**
 * Reads a damaged cell if the templates and the network agree, or if the network is confident and the symbol's ink is
 * present; null when the cell is blank.
 */
export function combineReadings(
  byTemplates: UnclassifiedReading | null,
  classification: SymbolClassification,
  cell: CellAnalysis | null,
  match: MicrMatch,
  isEnd: boolean,
  border: CellBorder,
): CellReading | null {
  const { best, probability } = classification;
  if (best === " ") {
    if (byTemplates === null) {
      const isPresent = isEnd
        ? probability < BLANK_PROBABILITY && mayBeSymbol(match, cell, border)
        : probability < AGREED_BLANK_PROBABILITY && cell?.missingShares != null;
      return isPresent ? { ...match, classification, confidence: 0 } : null;
    }
    const isRead = byTemplates.confidence >= SYMBOL_CONFIDENCE;
    // Requires less confidence if the ink analysis also finds only a pen stroke that crosses the cell's border.
    const isCrossed = border.inkCrossesBorder(match.right, match.middle);
    const isPen = isCrossed && cell?.symbol === null;
    const minProbability = isPen ? AGREED_BLANK_PROBABILITY : isCrossed ? CROSSED_BLANK_PROBABILITY : BLANK_PROBABILITY;
    if (!isRead && probability >= minProbability) return null;
    return { ...byTemplates, classification, confidence: Math.min(byTemplates.confidence, UNCERTAIN_CONFIDENCE) };
  }
  if (byTemplates !== null && byTemplates.confidence >= SYMBOL_CONFIDENCE) {
    const isContested = getProbability(classification, byTemplates.symbol) < UNCONTESTED_PROBABILITY;
    // With spread ink, the templates may confuse a 3 with a 1, but the network does not.
    if (isContested && probability >= CLOSE_PROBABILITY && isClose(byTemplates, best)) {
      return { ...byTemplates, symbol: byTemplates.runnerUpSymbol, classification, confidence: SYMBOL_CONFIDENCE };
    }
    return {
      ...byTemplates,
      classification,
      confidence: isContested ? UNCERTAIN_CONFIDENCE : byTemplates.confidence,
    };
  }
  const isClear = cell?.missingShares != null && !border.inkCrossesBorder(match.right, match.middle);
  if (best === "*") {
    if (byTemplates !== null) return { ...byTemplates, classification };
    const isPresent = probability >= (isClear ? LIKELY_PROBABILITY : VETO_PROBABILITY);
    return (isEnd ? mayBeSymbol(match, cell, border) : isPresent) ? { ...match, classification, confidence: 0 } : null;
  }
  const isAgreed = match.symbol === best || cell?.symbol === best;
  const isPresent = probability >= CERTAIN_PROBABILITY || computeMissingShare(cell, best) <= MAX_MISSING;
  const isBroken = isClear && probability >= (isMatched(match, best) ? BROKEN_AGREED_PROBABILITY : BROKEN_PROBABILITY);
  if (isBroken || (isPresent && probability >= (isAgreed ? AGREED_PROBABILITY : READ_PROBABILITY))) {
    return {
      ...match,
      symbol: best,
      classification,
      confidence: Math.min(0.9, SYMBOL_CONFIDENCE + 0.4 * probability),
      isBroken:
        probability < WHOLE_PROBABILITY && (computeMissingShare(cell, best) > MAX_MISSING || isContestedMatch(match)),
    };
  }
  if (byTemplates !== null) return { ...byTemplates, classification };
  const isLikely = isClear && probability >= LIKELY_PROBABILITY;
  return isLikely || (isEnd ? mayBeSymbol(match, cell, border) : probability >= VETO_PROBABILITY)
    ? { ...match, classification, confidence: 0 }
    : null;
}

/** Whether a symbol correlates nearly as well as the best match. */
function isClose({ runnerUpSymbol, score, runnerUp }: MicrMatch, symbol: string): boolean {
  return runnerUpSymbol === symbol && score - runnerUp <= CLOSE_LEAD;
}

/** Whether the runner-up correlates nearly as well as the best match. */
function isContestedMatch({ score, runnerUp }: MicrMatch): boolean {
  return score > 0 && score - runnerUp <= CLOSE_LEAD;
}

/** Whether template matching found this symbol. */
function isMatched({ symbol, score }: MicrMatch, best: string): boolean {
  return symbol === best && score > 0;
}

/** Whether most of any symbol's ink is present and the areas above and below the cell are not dark. */
function mayBeSymbol({ right, middle }: MicrMatch, cell: CellAnalysis | null, border: CellBorder): boolean {
  const isInkPresent = cell?.missingShares?.some((missing) => missing <= MAX_MISSING_AT_END) ?? false;
  return isInkPresent && !border.isSurroundedByDark(right, middle);
}
