import { expect, test } from "vitest";
import { VIEW_DPI, VIEW_LINE_ROW } from "./aligned-view";
import { scoreOutline } from "./outline-score";

/** A personal check of 6 × 2.75 in, with its line 0.3 in above the bottom edge. */
function scoreSloped(slopes: { readonly top?: number; readonly bottom?: number }): number {
  const side = (at: number, slope = 0) => ({ at, slope, step: 100, brighterInside: true });
  const bottom = VIEW_LINE_ROW + 0.3 * VIEW_DPI;
  return scoreOutline({
    top: side(2.75 * VIEW_DPI - bottom + 2 * VIEW_LINE_ROW, slopes.top),
    bottom: side(bottom, slopes.bottom),
    left: side(3 * VIEW_DPI),
    right: side(3 * VIEW_DPI),
  });
}

test("an outline's bottom edge runs along the MICR line, and a sloped top edge lowers its score", () => {
  expect(scoreSloped({ bottom: 0.04 })).toBe(scoreSloped({}));
  expect(scoreSloped({ bottom: -0.06 })).toBe(0);
  expect(scoreSloped({ top: 0.1 })).toBeCloseTo(0.8 * scoreSloped({}));
});
