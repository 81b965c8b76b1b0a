import type { MicrStrip } from "./matching/micr-strip";
import type { LineSymbol } from "./symbols/assemble-line";

/**
 * Symbols of a line that lie on one grid, and the strip that they were read in. Most lines are one segment; an amount
 * that was encoded later, or a picture put together of several, has further ones at a pitch, height or row of their own.
 */
export interface LineSegment {
  readonly strip: MicrStrip;
  /** From left to right, at least one. */
  readonly symbols: readonly LineSymbol[];
}

/** The segment of the most symbols. */
export function longestSegment(segments: readonly LineSegment[]): LineSegment {
  return segments.reduce((longest, segment) => (segment.symbols.length > longest.symbols.length ? segment : longest));
}
