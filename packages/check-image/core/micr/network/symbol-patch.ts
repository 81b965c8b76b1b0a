import type { DarknessImage } from "@endorse/check-image/core/micr/matching/correlation-window";
import type { InkLevels } from "@endorse/check-image/core/micr/matching/ink-levels";
import { PATCH_HEIGHT, PATCH_WIDTH } from "@endorse/check-image/core/pixels/patch-network";

/** Strip pixels per patch pixel; the network's patch covers a cell and a margin of 2.3 u around it. */
const PATCH_PIXEL = 1.5;
const RIGHT_MARGIN = 4;
/** Offset of a patch pixel's four samples from its center, in strip pixels; together they cover the pixel. */
const SAMPLE_OFFSET = 0.375;
const MIN_INK = -0.3;
const MAX_INK = 1.4;

/**
 * Samples a strip's cell, normalized to 0 for paper and 1 for ink.
 *
 * @param right the strip column at which the cell's ink ends
 * @param middle the strip row at the cell's vertical center
 */
export function samplePatch(
  strip: DarknessImage,
  right: number,
  middle: number,
  { paper, ink }: InkLevels,
  out: Float32Array,
): void {
  const range = Math.max(12, ink - paper);
  for (let j = 0, at = 0; j < PATCH_HEIGHT; j++) {
    const y = middle + (j + 0.5 - PATCH_HEIGHT / 2) * PATCH_PIXEL - 0.5;
    for (let i = 0; i < PATCH_WIDTH; i++, at++) {
      const x = right + (i + 0.5 - (PATCH_WIDTH - RIGHT_MARGIN)) * PATCH_PIXEL - 0.5;
      const sum =
        sample(strip, x - SAMPLE_OFFSET, y - SAMPLE_OFFSET) +
        sample(strip, x + SAMPLE_OFFSET, y - SAMPLE_OFFSET) +
        sample(strip, x - SAMPLE_OFFSET, y + SAMPLE_OFFSET) +
        sample(strip, x + SAMPLE_OFFSET, y + SAMPLE_OFFSET);
      out[at] = Math.min(MAX_INK, Math.max(MIN_INK, (sum / 4 - paper) / range));
    }
  }
}

/** Samples the darkness by bilinear interpolation; replicates the border. */
function sample({ width, height, darkness }: DarknessImage, x: number, y: number): number {
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
