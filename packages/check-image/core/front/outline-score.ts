import { checkFormats, type SizeInches } from "@endorse/check-image/core/outline/document-size";
import { VIEW_DPI, VIEW_LINE_ROW } from "./aligned-view";
import type { SideCandidate } from "./side-candidates";

/** Minimum width of a check, in inches. */
export const MIN_WIDTH = 5.5;

/** Formats in inches: common formats, short and tall business checks, and the Indian and Commonwealth format. */
const FORMATS: readonly SizeInches[] = [
  ...checkFormats,
  { width: 8.25, height: 3.5 },
  { width: 8, height: 3.667 },
  { width: 7.1, height: 3.1 },
];

const FORMAT_BONUS = 0.25;
/** Score factor for an outline with the line at an implausible height. */
const MISPLACED_FACTOR = 0.8;
/** Score factor for an outline that is brighter than the background on some sides and darker on others. */
const MIXED_FACTOR = 0.93;
/**
 * Maximum slope of the bottom edge relative to the line, which is printed parallel to it at a small distance, and the
 * relative score loss per slope of the top edge, which perspective turns less than print or a shadow that runs across.
 */
export const MAX_BOTTOM_SLOPE = 0.05;
const TOP_SLOPE_LOSS = 2;
/** Range of the MICR line's height above the bottom edge in inches, tolerating careless printing and cutting. */
const LINE_HEIGHT_RANGE = [0.2, 0.45] as const;

/** An outline's sides; their positions are offsets from the view's center and from the MICR line's row. */
export interface OutlineSides {
  readonly top: SideCandidate;
  readonly right: SideCandidate;
  readonly bottom: SideCandidate;
  readonly left: SideCandidate;
}

/**
 * Scores an outline by its edge strength, weighted by the plausibility of its size and of the line's position; 0 for an
 * impossible outline.
 */
export function scoreOutline({ top, right, bottom, left }: OutlineSides): number {
  const width = (right.at + left.at) / VIEW_DPI;
  const height = (top.at + bottom.at - 2 * VIEW_LINE_ROW) / VIEW_DPI;
  const aspect = width / height;
  if (width < MIN_WIDTH || aspect < 1.7 || aspect > 3.2 || Math.abs(bottom.slope) > MAX_BOTTOM_SLOPE) return 0;
  const sides = [top, right, bottom, left];
  const mean = sides.reduce((sum, { step }) => sum + Math.sqrt(step), 0) / 4;
  const isMixed = sides.some(({ brighterInside }) => brighterInside !== top.brighterInside);
  const lineHeight = (bottom.at - VIEW_LINE_ROW) / VIEW_DPI;
  return (
    mean *
    (1 + formatBonus(width, height)) *
    (1 - TOP_SLOPE_LOSS * Math.abs(top.slope)) *
    (lineHeight < LINE_HEIGHT_RANGE[0] || lineHeight > LINE_HEIGHT_RANGE[1] ? MISPLACED_FACTOR : 1) *
    (isMixed ? MIXED_FACTOR : 1)
  );
}

/** Returns the relative score bonus for a standard check size. */
function formatBonus(widthInches: number, heightInches: number): number {
  const fits = FORMATS.some(
    ({ width, height }) => Math.abs(widthInches / width - 1) < 0.03 && Math.abs(heightInches / height - 1) < 0.04,
  );
  return fits ? FORMAT_BONUS : 0;
}
