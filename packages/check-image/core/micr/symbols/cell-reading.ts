import type { MicrMatch } from "@endorse/check-image/core/micr/matching/match-strip";
import type { SymbolClassification } from "@endorse/check-image/core/micr/network/symbol-classifier";

/** Minimum confidence for a symbol to count as read. */
export const SYMBOL_CONFIDENCE = 0.5;
/** Confidence of an uncertain reading. */
export const UNCERTAIN_CONFIDENCE = 0.45;

/** A symbol read in a cell. */
export interface CellReading extends MicrMatch {
  readonly confidence: number;
  /** Whether the symbol was read from broken strokes or ambiguous ink, so that the user must confirm the line. */
  readonly isBroken?: boolean;
  /** The network's classification; null when it was not consulted. */
  readonly classification: SymbolClassification | null;
}

/** A reading before the network is consulted. */
export type UnclassifiedReading = Omit<CellReading, "classification">;
