import { drawSpecimen } from "@endorse/check-image/core/micr/micr-line.specimen";
import { binarize } from "@endorse/check-image/core/pixels/binarize";
import { expect, test } from "vitest";
import { searchRows } from "./micr-search";

const WITHIN = { minimumHeight: 14.5, maximumHeight: 36, directions: [0] };

// 0, 2, 5 and 8 look the same upside down: only all symbols together determine the orientation.
test("for digits that read the same upside down, the correct orientation ranks first", () => {
  const upright = drawSpecimen("A020022055A 2200558820C 0202", { blur: 0.005 });
  const rotated = { ...upright, pixels: upright.pixels.toReversed() };
  for (const [image, direction] of [[upright, 1] as const, [rotated, -1] as const]) {
    const [first] = searchRows(image, binarize(image).ink, WITHIN);
    expect(Math.cos(first!.path.radians)).toBeCloseTo(direction, 2);
  }
});
