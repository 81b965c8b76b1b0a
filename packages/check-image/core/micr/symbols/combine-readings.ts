import type { MicrMatch } from "@endorse/check-image/core/micr/matching/match-strip";
import { getProbability, type SymbolClassification } from "@endorse/check-image/core/micr/network/symbol-classifier";
import type { CellAnalysis } from "./cell-analyzer";
import type { CellBorder } from "./cell-border";
import { type CellReading, SYMBOL_CONFIDENCE, UNCERTAIN_CONFIDENCE, type UnclassifiedReading } from "./cell-reading";
import { computeMissingShare, MAX_MISSING, MAX_MISSING_AT_END } from "./missing-ink";

/** Probabilities at which the network alone reads a symbol or a blank, confirms one, and vetoes a reading. */
export const READ_PROBABILITY = 0.95;
const AGREED_PROBABILITY = 0.84;
const BLANK_PROBABILITY = 0.88;
const AGREED_BLANK_PROBABILITY = 0.6;
/** Needed for a blank if ink continues past the cell, such as a shadow's edge, whatever symbol the ink resembles. */
const CROSSED_BLANK_PROBABILITY = 0.78;
export const VETO_PROBABILITY = 0.9;
const UNCONTESTED_PROBABILITY = 0.8;
/** At this probability, a cell that no other ink leads into contains a symbol, if an uncertain one. */
const LIKELY_PROBABILITY = 0.4;
/** At this probability, the network may choose the second-best match if that correlates nearly as well. */
const CLOSE_PROBABILITY = 0.75;
const CLOSE_LEAD = 0.08;
/** At this probability, the symbol's ink need not be as solid as that of the others: glare fades it. */
const CERTAIN_PROBABILITY = 0.96;
/** Below this probability, a symbol that lacks ink, or resembles another one as much, counts as broken. */
const WHOLE_PROBABILITY = 0.99;
/** Probabilities at which to trust the network if no other ink leads into the cell: its strokes may only be broken. */
const BROKEN_PROBABILITY = 0.85;
const BROKEN_AGREED_PROBABILITY = 0.8;

/**
 * A damaged cell is read when templates and network agree, or when the network is confident and the symbol's ink is
 * present.
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
    // If both see only a pen stroke that continues past the cell, neither needs to be as confident.
    const isCrossed = border.inkCrossesBorder(match.right, match.middle);
    const isPen = isCrossed && cell?.symbol === null;
    const needed = isPen ? AGREED_BLANK_PROBABILITY : isCrossed ? CROSSED_BLANK_PROBABILITY : BLANK_PROBABILITY;
    if (!isRead && probability >= needed) return null;
    return { ...byTemplates, classification, confidence: Math.min(byTemplates.confidence, UNCERTAIN_CONFIDENCE) };
  }
  if (byTemplates !== null && byTemplates.confidence >= SYMBOL_CONFIDENCE) {
    const isContested = getProbability(classification, byTemplates.symbol) < UNCONTESTED_PROBABILITY;
    // Spread ink makes a three a one for the templates, not for the network.
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

/** Whether another symbol correlates nearly as well as the best match. */
function isContestedMatch({ score, runnerUp }: MicrMatch): boolean {
  return score > 0 && score - runnerUp <= CLOSE_LEAD;
}

/** Whether template matching found this symbol. */
function isMatched({ symbol, score }: MicrMatch, best: string): boolean {
  return symbol === best && score > 0;
}

/** Whether most ink of some symbol is present, and the areas above and below it are not dark. */
function mayBeSymbol({ right, middle }: MicrMatch, cell: CellAnalysis | null, border: CellBorder): boolean {
  const isInkPresent = cell?.missingShares?.some((missing) => missing <= MAX_MISSING_AT_END) ?? false;
  return isInkPresent && !border.isSurroundedByDark(right, middle);
}
