import { CELL_WIDTH_U } from "@endorse/check-image/core/micr/font/e13b-glyphs";
import type { MicrTemplateSet } from "@endorse/check-image/core/micr/font/micr-templates";
import { STRIP_PITCH, STRIP_PIXELS_PER_U } from "@endorse/check-image/core/micr/font/strip-scale";
import type { LocalInkLevels } from "@endorse/check-image/core/micr/matching/ink-levels";
import type { MicrStrip } from "@endorse/check-image/core/micr/matching/micr-strip";
import { labelComponents, measureBounds } from "@endorse/check-image/core/pixels/connected-components";

/** A pixel above this share of the difference between paper and ink is ink; a safety pattern's lines are lighter. */
const INK_SHARE = 0.5;
/** Distance on each side of a cell within which a stroke that crosses it leaves the row, in strip pixels. */
const REACH = 4 * STRIP_PITCH;
/** Width of the region of a cell into which its neighbors' ink rarely spreads, in strip pixels. */
const CELL_WIDTH = CELL_WIDTH_U * STRIP_PIXELS_PER_U;

/** Widest component that is not a stroke along the row: two symbols that touch. */
const MAX_WIDTH = 2 * STRIP_PITCH;

/**
 * Ink of a cell whose components stay between the top and bottom of the row: a symbol or its remnant. A pen stroke
 * continues above or below, or along the row.
 *
 * @param right right edge of the cell, in strip pixels
 * @param middle middle of the cell's row, in strip pixels
 * @returns the ink in pixels of a strip
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
  // A stroke may leave the row some cells away.
  const from = Math.max(0, Math.round(right - REACH - STRIP_PITCH));
  const width = Math.min(strip.width, Math.round(right + REACH)) - from;
  const pixels = new Uint8Array(width * strip.height);
  for (let y = 0; y < strip.height; y++) {
    for (let x = 0; x < width; x++) {
      if (strip.darkness[y * strip.width + from + x]! > threshold) pixels[y * width + x] = 1;
    }
  }
  const found = labelComponents(pixels, width, 0, strip.height);
  const bounds = measureBounds(found, 0);
  const reach = set.height / 2;
  const left = right - CELL_WIDTH - from;
  let sum = 0;
  for (let run = 0; run < found.rows.length; run++) {
    const id = found.componentIds[run]!;
    if (bounds.top[id]! < middle - reach || bounds.bottom[id]! > middle + reach + 1) continue;
    if (bounds.right[id]! - bounds.left[id]! > MAX_WIDTH) continue;
    const start = Math.max(found.starts[run]!, left);
    sum += Math.max(0, Math.min(found.ends[run]!, right - from) - start);
  }
  return sum;
}
