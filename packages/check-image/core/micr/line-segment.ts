import type { MicrStrip } from "./matching/micr-strip";
import type { LineSymbol } from "./symbols/assemble-line";

/**
 * Symbols of a line that lie on one grid, and the strip that they were read in. Most lines are one segment. An amount
 * that was encoded later, or an image composed of several, adds segments with a different pitch, height or row.
 */
export interface LineSegment {
  readonly strip: MicrStrip;
  /** From left to right, at least one. */
  readonly symbols: readonly LineSymbol[];
}

/** The segment with the most symbols. */
export function findLongestSegment(segments: readonly LineSegment[]): LineSegment {
  return segments.reduce((longest, segment) => (segment.symbols.length > longest.symbols.length ? segment : longest));
}
