import type { Plane } from "./correlation-window";
import type { InkLevels } from "./ink-levels";
import { PATCH_HEIGHT, PATCH_WIDTH } from "./patch-network";

/** The network of symbols sees a cell and 2.3 u around it, at two thirds of a strip's scale. */
const STEP = 1.5;
const RIGHT_MARGIN = 4;
/** Samples of a patch's pixel lie this far to either side of its middle, so that together they cover it. */
const SPREAD = 0.375;
const LOWEST = -0.3;
const HIGHEST = 1.4;

/**
 * Cuts a cell out of a strip, its darkness in parts of the range from paper to ink: 0 paper, 1 ink.
 * @param right  column of the strip at which the cell's ink ends.
 * @param middle  row of the strip in which the cell's middle lies.
 */
export function cutPatch(
  strip: Plane,
  right: number,
  middle: number,
  { paper, ink }: InkLevels,
  out: Float32Array,
): void {
  const range = Math.max(12, ink - paper);
  for (let j = 0, at = 0; j < PATCH_HEIGHT; j++) {
    const y = middle + (j + 0.5 - PATCH_HEIGHT / 2) * STEP - 0.5;
    for (let i = 0; i < PATCH_WIDTH; i++, at++) {
      const x = right + (i + 0.5 - (PATCH_WIDTH - RIGHT_MARGIN)) * STEP - 0.5;
      const sum =
        sample(strip, x - SPREAD, y - SPREAD) +
        sample(strip, x + SPREAD, y - SPREAD) +
        sample(strip, x - SPREAD, y + SPREAD) +
        sample(strip, x + SPREAD, y + SPREAD);
      out[at] = Math.min(HIGHEST, Math.max(LOWEST, (sum / 4 - paper) / range));
    }
  }
}

/** Darkness between pixels; beyond the border that of the border. */
function sample({ width, height, darkness }: Plane, x: number, y: number): number {
  const cx = Math.min(Math.max(x, 0), width - 1.001);
  const cy = Math.min(Math.max(y, 0), height - 1.001);
  const x0 = cx | 0;
  const y0 = cy | 0;
  const at = y0 * width + x0;
  const fx = cx - x0;
  const upper = darkness[at]! + (darkness[at + 1]! - darkness[at]!) * fx;
  const lower = darkness[at + width]! + (darkness[at + width + 1]! - darkness[at + width]!) * fx;
  return upper + (lower - upper) * (cy - y0);
}
