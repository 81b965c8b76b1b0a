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

/** Range of columns left of a cell's right edge that the left side of an 8 or 9 covers but a 3 or 5 leaves bare. */
const BESIDE = [6 * STRIP_PIXELS_PER_U, 7.4 * STRIP_PIXELS_PER_U] as const;
/** Minimum darkness of a sliver of ink, relative to the difference between paper and ink. */
const SLIVER_SHARE = 0.3;

/** Measures the number of ink pixels in the darkest column to the left of a narrow symbol. */
export function measureInkBeside(
  { width, height, darkness }: MicrStrip,
  set: MicrTemplateSet,
  levels: Pick<LocalInkLevels, "at">,
  right: number,
  middle: number,
): number {
  const { paper, ink } = levels.at(right);
  const threshold = paper + SLIVER_SHARE * (ink - paper);
  const [top, bottom] = [
    Math.max(0, Math.round(middle - set.middle)),
    Math.min(height, Math.round(middle + set.middle)),
  ];
  let most = 0;
  for (let x = Math.max(0, Math.round(right - BESIDE[1])); x < Math.min(width, right - BESIDE[0]); x++) {
    let count = 0;
    for (let y = top; y < bottom; y++) if (darkness[y * width + x]! > threshold) count++;
    most = Math.max(most, count);
  }
  return most;
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
