import type { MicrMatch } from "@/lib/check-image/core/micr/matching/match-strip";
import { probabilityOf, type SymbolClassification } from "@/lib/check-image/core/micr/network/symbol-classifier";
import type { CellAnalysis } from "./cell-analyzer";
import type { CellBorder } from "./cell-border";
import { type CellReading, SYMBOL_CONFIDENCE, UNCERTAIN_CONFIDENCE, type UnclassifiedReading } from "./cell-reading";
import { MAX_MISSING, MAX_MISSING_AT_END, missingShareOf } from "./missing-ink";

/** Network: probabilities from which it reads a symbol or a blank by itself, confirms one, and vetoes a reading. */
export const READ_PROBABILITY = 0.95;
const AGREED_PROBABILITY = 0.84;
const BLANK_PROBABILITY = 0.88;
const AGREED_BLANK_PROBABILITY = 0.6;
/** Where ink continues past the cell, such as a shadow's edge, whatever symbol the ink in it resembles. */
const CROSSED_BLANK_PROBABILITY = 0.78;
export const VETO_PROBABILITY = 0.9;
const UNCONTESTED_PROBABILITY = 0.8;
/** From here the symbol's ink need not be as solid as that of the others: glare fades it. */
const CERTAIN_PROBABILITY = 0.99;

/**
 * A damaged cell is read when templates and network agree, or when the network is confident and the symbol's ink is
 * present.
 */
export function combineReadings(
  byTemplates: UnclassifiedReading | null,
  classification: SymbolClassification,
  cell: CellAnalysis | null,
  place: MicrMatch,
  isEnd: boolean,
  border: CellBorder,
): CellReading | null {
  const { best, probability } = classification;
  if (best === " ") {
    if (byTemplates === null) {
      return isEnd && probability < BLANK_PROBABILITY && mayBeSymbol(place, cell, border)
        ? { ...place, classification, confidence: 0 }
        : null;
    }
    const isRead = byTemplates.confidence >= SYMBOL_CONFIDENCE;
    // Where both see only a pen stroke that continues past the cell, neither needs to be as confident.
    const isCrossed = border.inkCrossesBorder(place.right, place.middle);
    const isPen = isCrossed && cell?.symbol === null;
    const needed = isPen ? AGREED_BLANK_PROBABILITY : isCrossed ? CROSSED_BLANK_PROBABILITY : BLANK_PROBABILITY;
    if (!isRead && probability >= needed) return null;
    return { ...byTemplates, classification, confidence: Math.min(byTemplates.confidence, UNCERTAIN_CONFIDENCE) };
  }
  if (byTemplates !== null && byTemplates.confidence >= SYMBOL_CONFIDENCE) {
    const isContested = probabilityOf(classification, byTemplates.symbol) < UNCONTESTED_PROBABILITY;
    return {
      ...byTemplates,
      classification,
      confidence: isContested ? UNCERTAIN_CONFIDENCE : byTemplates.confidence,
    };
  }
  if (best === "*") {
    if (byTemplates !== null) return { ...byTemplates, classification };
    return (isEnd ? mayBeSymbol(place, cell, border) : probability >= VETO_PROBABILITY)
      ? { ...place, classification, confidence: 0 }
      : null;
  }
  const isAgreed = place.symbol === best || cell?.symbol === best;
  const isThere = probability >= CERTAIN_PROBABILITY || missingShareOf(cell, best) <= MAX_MISSING;
  if (isThere && probability >= (isAgreed ? AGREED_PROBABILITY : READ_PROBABILITY)) {
    return {
      ...place,
      symbol: best,
      classification,
      confidence: Math.min(0.9, SYMBOL_CONFIDENCE + 0.4 * probability),
    };
  }
  if (byTemplates !== null) return { ...byTemplates, classification };
  return (isEnd ? mayBeSymbol(place, cell, border) : probability >= VETO_PROBABILITY)
    ? { ...place, classification, confidence: 0 }
    : null;
}

/** Whether most ink of any symbol is present, and no more above and below it than a symbol has. */
function mayBeSymbol({ right, middle }: MicrMatch, cell: CellAnalysis | null, border: CellBorder): boolean {
  const isHeld = cell?.missingShares?.some((missing) => missing <= MAX_MISSING_AT_END) ?? false;
  return isHeld && !border.isSurroundedByDark(right, middle);
}
