import type { MicrMatch } from "@endorse/check-image/core/micr/matching/match-strip";
import type { SymbolClassification } from "@endorse/check-image/core/micr/network/symbol-classifier";

/** Minimum confidence of a symbol that counts as read. */
export const SYMBOL_CONFIDENCE = 0.5;
/** Confidence of an uncertain reading. */
export const UNCERTAIN_CONFIDENCE = 0.45;

/** The reading of a cell. */
export interface CellReading extends MicrMatch {
  readonly confidence: number;
  /** Read, but from broken strokes or ink that may be part of another symbol: a person confirms the line. */
  readonly isBroken?: boolean;
  /** The network's classification; null when it was not consulted. */
  readonly classification: SymbolClassification | null;
}

/** A reading before the network is consulted. */
export type UnclassifiedReading = Omit<CellReading, "classification">;
