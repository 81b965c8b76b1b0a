import { CELL_WIDTH_U } from "@endorse/check-image/core/micr/font/e13b-glyphs";
import type { MicrTemplateSet } from "@endorse/check-image/core/micr/font/micr-templates";
import { STRIP_PITCH, STRIP_PIXELS_PER_U } from "@endorse/check-image/core/micr/font/strip-scale";
import type { LocalInkLevels } from "@endorse/check-image/core/micr/matching/ink-levels";
import type { MicrStrip } from "@endorse/check-image/core/micr/matching/micr-strip";
import { labelComponents, measureBounds } from "@endorse/check-image/core/pixels/connected-components";

/** Minimum darkness of ink, relative to the difference between paper and ink; safety pattern lines are lighter. */
const INK_SHARE = 0.5;
/** How far to each side of a cell to follow a stroke that may leave the row, in strip pixels. */
const REACH = 4 * STRIP_PITCH;
/** Width of a cell's region that its neighbors' ink rarely reaches, in strip pixels. */
const CELL_WIDTH = CELL_WIDTH_U * STRIP_PIXELS_PER_U;

/** Maximum width of a component that is not a stroke along the row: two touching symbols. */
const MAX_WIDTH = 2 * STRIP_PITCH;

/**
 * Minimum darkness of a sliver of ink over the paper, or over the columns on both sides of it at this distance in strip
 * pixels, relative to the difference between paper and ink. Uneven paper differs less from its surroundings.
 */
const SLIVER_SHARE = 0.3;
const FAINT_SLIVER_SHARE = 0.12;
const BESIDE = 4;

/** A part of a cell, in font units: to the left of the cell's right edge, and below its vertical center. */
export interface CellPart {
  readonly columns: readonly [from: number, to: number];
  readonly rows: readonly [from: number, to: number];
  /** Whether ink counts that is barely darker than its surroundings. */
  readonly isFaint?: boolean;
}

/** Measures the longest vertical run of ink pixels in a part of a cell. */
export function measureLongestRun(
  { width, height, darkness }: MicrStrip,
  levels: Pick<LocalInkLevels, "at">,
  right: number,
  middle: number,
  { columns, rows, isFaint = false }: CellPart,
): number {
  const { paper, ink } = levels.at(right);
  const [top, bottom] = rows.map((row) => Math.min(height, Math.max(0, Math.round(middle + row * STRIP_PIXELS_PER_U))));
  const [from, to] = [right - columns[1] * STRIP_PIXELS_PER_U, right - columns[0] * STRIP_PIXELS_PER_U];
  const isInk = (at: number) =>
    isFaint
      ? darkness[at]! - Math.max(darkness[at - BESIDE]!, darkness[at + BESIDE]!) > FAINT_SLIVER_SHARE * (ink - paper)
      : darkness[at]! > paper + SLIVER_SHARE * (ink - paper);
  let longest = 0;
  for (let x = Math.max(BESIDE, Math.round(from)); x < Math.min(width - BESIDE, to); x++) {
    let length = 0;
    for (let y = top!; y < bottom!; y++) {
      length = isInk(y * width + x) ? length + 1 : 0;
      longest = Math.max(longest, length);
    }
  }
  return longest;
}

/** Measures the darkness of the darkest pixel in a part of a cell. */
export function measureDarkest(
  { width, height, darkness }: MicrStrip,
  right: number,
  middle: number,
  part: CellPart,
): number {
  const [top, bottom] = part.rows.map((row) => Math.round(middle + row * STRIP_PIXELS_PER_U));
  const [from, to] = part.columns.map((column) => Math.round(right - column * STRIP_PIXELS_PER_U));
  let darkest = 0;
  for (let y = Math.max(0, top!); y < Math.min(height, bottom!); y++) {
    for (let x = Math.max(0, to!); x < Math.min(width, from!); x++) {
      darkest = Math.max(darkest, darkness[y * width + x]!);
    }
  }
  return darkest;
}

/**
 * Measures the ink in a cell whose components stay within the row's height: a symbol or its remnant. A pen stroke
 * extends above or below the row, or along it.
 *
 * @param right the cell's right edge, in strip pixels
 * @param middle the row's vertical center at the cell, in strip pixels
 * @returns the number of ink pixels, in strip pixels
 */
export function measureEnclosedInk(
  strip: MicrStrip,
  set: MicrTemplateSet,
  levels: Pick<LocalInkLevels, "at">,
  right: number,
  middle: number,
): number {
  const { paper, ink } = levels.at(right);
  const threshold = paper + INK_SHARE * (ink - paper);
  // A stroke may leave the row several cells away.
  const from = Math.max(0, Math.round(right - REACH - STRIP_PITCH));
  const width = Math.min(strip.width, Math.round(right + REACH)) - from;
  const pixels = new Uint8Array(width * strip.height);
  for (let y = 0; y < strip.height; y++) {
    for (let x = 0; x < width; x++) {
      if (strip.darkness[y * strip.width + from + x]! > threshold) pixels[y * width + x] = 1;
    }
  }
  const components = labelComponents(pixels, width, 0, strip.height);
  const bounds = measureBounds(components, 0);
  const reach = set.height / 2;
  const left = right - CELL_WIDTH - from;
  let sum = 0;
  for (let run = 0; run < components.rows.length; run++) {
    const id = components.componentIds[run]!;
    if (bounds.top[id]! < middle - reach || bounds.bottom[id]! > middle + reach + 1) continue;
    if (bounds.right[id]! - bounds.left[id]! > MAX_WIDTH) continue;
    const start = Math.max(components.starts[run]!, left);
    sum += Math.max(0, Math.min(components.ends[run]!, right - from) - start);
  }
  return sum;
}
