import { E13B_SYMBOLS, type E13bSymbol } from "@endorse/check-image/core/micr/font/e13b-glyphs";
import type { CellAnalysis } from "./cell-analyzer";

/** Maximum share of missing ink for a symbol to be present in a damaged cell. */
export const MAX_MISSING = 0.22;
/** The same beyond the ends of a line, where it decides whether the cell may contain a damaged symbol. */
export const MAX_MISSING_AT_END = 0.3;

/** Returns the share of a symbol's ink that is missing in a cell; infinite when it was not measured. */
export function computeMissingShare(cell: CellAnalysis | null, symbol: E13bSymbol): number {
  return cell?.missingShares?.[E13B_SYMBOLS.indexOf(symbol)] ?? Number.POSITIVE_INFINITY;
}
