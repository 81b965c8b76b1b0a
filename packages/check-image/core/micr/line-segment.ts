import type { MicrStrip } from "./matching/micr-strip";
import type { LineSymbol } from "./symbols/assemble-line";

/**
 * Symbols of a line that lie on the same grid, with the strip they were read from. Most lines have one segment. An
 * amount encoded later, or an image composed of several images, adds segments with a different pitch, height, or row.
 */
export interface LineSegment {
  readonly strip: MicrStrip;
  /** From left to right; at least one. */
  readonly symbols: readonly LineSymbol[];
}

/** Returns the segment with the most symbols. */
export function findLongestSegment(segments: readonly LineSegment[]): LineSegment {
  return segments.reduce((longest, segment) => (segment.symbols.length > longest.symbols.length ? segment : longest));
}
