import type { BitonalImage } from "./image";
import { boundsAlong, findPieces } from "./micr-components";

/** A line of CMC-7 (ISO 1004-2) has seven thin bars a character, 1/8 in apart: so many bars in a row are no other print. */
const fewestBars = 42;
const thickest = 0.3;
const widestGap = 0.42;

/**
 * Does a row of thin upright bars run through the picture, as the characters of CMC-7 are made of? It is another magnetic
 * print than E-13B, used outside North America, and is not read here.
 */
export function showsCmc7({ ink, width, height }: BitonalImage, minimumHeight: number, maximumHeight: number): boolean {
  const bounds = boundsAlong(findPieces(ink, width, 0, height), 0);
  const bars: { left: number; middle: number; height: number }[] = [];
  for (let i = 0; i < bounds.area.length; i++) {
    const tall = bounds.bottom[i]! - bounds.top[i]!;
    const wide = bounds.right[i]! - bounds.left[i]!;
    if (tall < 0.35 * minimumHeight || tall > maximumHeight || wide > thickest * tall) continue;
    bars.push({ left: bounds.left[i]!, middle: (bounds.top[i]! + bounds.bottom[i]!) / 2, height: tall });
  }
  bars.sort((a, b) => a.left - b.left);
  const used = new Set<number>();
  for (let start = 0; start < bars.length; start++) {
    if (used.has(start)) continue;
    let count = 1;
    let last = bars[start]!;
    for (let i = start + 1; i < bars.length; i++) {
      const bar = bars[i]!;
      if (bar.left - last.left > widestGap * maximumHeight * 1.6) break;
      if (used.has(i) || Math.abs(bar.middle - last.middle) > 0.45 * maximumHeight) continue;
      used.add(i);
      count++;
      last = bar;
    }
    if (count >= fewestBars) return true;
  }
  return false;
}
