import { labelComponents, measureBounds } from "@endorse/check-image/core/pixels/connected-components";
import type { BitonalImage } from "@endorse/check-image/core/pixels/image";

/**
 * Minimum number of bars in a row, which no other print has. A CMC-7 line (ISO 1004-2) has seven thin bars per
 * character and characters 1/8 in apart.
 */
const minBars = 42;
/** Maximum width of a bar relative to its height, and maximum gap between bars relative to the character height. */
const maxBarWidthToHeight = 0.3;
const maxBarGap = 0.42;

/**
 * Whether the image contains a row of thin upright bars like CMC-7 characters. This magnetic font is used outside North
 * America and is not supported.
 */
export function hasCmc7Line(
  { ink, width, height }: BitonalImage,
  minimumHeight: number,
  maximumHeight: number,
): boolean {
  const bounds = measureBounds(labelComponents(ink, width, 0, height), 0);
  const bars: { left: number; middle: number; height: number }[] = [];
  for (let i = 0; i < bounds.area.length; i++) {
    const barHeight = bounds.bottom[i]! - bounds.top[i]!;
    const barWidth = bounds.right[i]! - bounds.left[i]!;
    if (barHeight < 0.35 * minimumHeight || barHeight > maximumHeight) continue;
    if (barWidth > maxBarWidthToHeight * barHeight) continue;
    bars.push({ left: bounds.left[i]!, middle: (bounds.top[i]! + bounds.bottom[i]!) / 2, height: barHeight });
  }
  bars.sort((a, b) => a.left - b.left);
  const used = new Set<number>();
  for (let start = 0; start < bars.length; start++) {
    if (used.has(start)) continue;
    let count = 1;
    let last = bars[start]!;
    for (let i = start + 1; i < bars.length; i++) {
      const bar = bars[i]!;
      if (bar.left - last.left > maxBarGap * maximumHeight * 1.6) break;
      if (used.has(i) || Math.abs(bar.middle - last.middle) > 0.45 * maximumHeight) continue;
      used.add(i);
      count++;
      last = bar;
    }
    if (count >= minBars) return true;
  }
  return false;
}
