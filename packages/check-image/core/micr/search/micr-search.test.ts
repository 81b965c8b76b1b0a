import { drawSpecimen } from "@endorse/check-image/core/micr/micr-line.specimen";
import { binarize } from "@endorse/check-image/core/pixels/binarize";
import { expect, test } from "vitest";
import { searchRows } from "./micr-search";

const SEARCH = { minimumHeight: 14.5, maximumHeight: 36, directions: [0] };

// 0, 2, 5, and 8 look the same upside down, so only all symbols together determine the orientation.
test("ranks the correct orientation first for digits that look the same upside down", () => {
  const upright = drawSpecimen("A020022055A 2200558820C 0202", { blur: 0.005 });
  const rotated = { ...upright, pixels: upright.pixels.toReversed() };
  for (const [image, direction] of [[upright, 1] as const, [rotated, -1] as const]) {
    const [first] = searchRows(image, binarize(image).ink, SEARCH);
    expect(Math.cos(first!.path.radians)).toBeCloseTo(direction, 2);
  }
});
