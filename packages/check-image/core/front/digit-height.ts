import type { MicrSymbolReading } from "@endorse/check-image/core/micr/micr-reading";
import type { BitonalImage } from "@endorse/check-image/core/pixels/image";

/** Minimum number of digits for a result. */
const MIN_DIGITS = 6;

/**
 * Measures the median height of a line's digits, in pixels: rows with ink up and down from the middle of each digit.
 * Null when the line has few digits.
 */
export function measureDigitHeight(
  { width, height, ink }: BitonalImage,
  symbols: readonly MicrSymbolReading[],
): number | null {
  const heights = symbols.flatMap(({ char, box }) => {
    if (!/\d/.test(char)) return [];
    const [left, right] = [Math.max(0, Math.floor(box.x)), Math.min(width, Math.ceil(box.x + box.width))];
    const hasInk = (y: number): boolean =>
      y >= 0 && y < height && ink.subarray(y * width + left, y * width + right).includes(1);
    const middle = Math.round(box.y + box.height / 2);
    let [top, bottom] = [middle, middle];
    while (hasInk(top - 1)) top--;
    while (hasInk(bottom)) bottom++;
    return bottom > top ? [bottom - top] : [];
  });
  return heights.length < MIN_DIGITS ? null : heights.sort((a, b) => a - b)[heights.length >> 1]!;
}
