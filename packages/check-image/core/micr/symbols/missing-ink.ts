import { E13B_SYMBOLS, type E13bSymbol } from "@endorse/check-image/core/micr/font/e13b-glyphs";
import type { CellAnalysis } from "./cell-analyzer";

/** Maximum share of missing ink of a symbol that is present in a damaged cell. */
export const MAX_MISSING = 0.22;
/** The same beyond the ends of a line, where only a nearly whole symbol counts as a damaged one. */
export const MAX_MISSING_AT_END = 0.3;

/** Share of a symbol's ink that a cell lacks. */
export function computeMissingShare(cell: CellAnalysis | null, symbol: E13bSymbol): number {
  return cell?.missingShares?.[E13B_SYMBOLS.indexOf(symbol)] ?? Number.POSITIVE_INFINITY;
}
