import type { GrayImage } from "@endorse/check-image/core/pixels/image";
import { reduceByFactor } from "@endorse/check-image/core/pixels/resample";
import {
  addNoise,
  drawSyntheticFront,
  fillBox,
  warpOnto,
} from "@endorse/check-image/core/pixels/synthetic-check.specimen";
import { expect, test } from "vitest";
import { isCroppedScan } from "./cropped-scan";

const personal = { width: 6, height: 2.75 };
const business = { width: 8.5, height: 3.5 };

function reduce(image: GrayImage): GrayImage {
  return reduceByFactor(addNoise(image, 5), 3);
}

/** Draws a slightly rotated personal check on a background the size of a business check. */
function pasteOnBackground(level: number): GrayImage {
  const corners = [
    { x: 60, y: 60 },
    { x: 1259, y: 70 },
    { x: 1254, y: 620 },
    { x: 55, y: 610 },
  ] as const;
  return warpOnto(drawSyntheticFront(), corners, 1700, 700, level);
}

test("a scan with a standard check size and paper up to its borders is cropped", () => {
  expect(isCroppedScan(reduce(drawSyntheticFront()), personal)).toBe(true);
});

test("the same scan at a resolution that does not match a standard check size is not cropped", () => {
  expect(isCroppedScan(reduce(drawSyntheticFront()), { width: 12, height: 5.5 })).toBe(false);
});

test.each([25, 128, 200, 255])("a smaller check on a scanner bed of gray %i is not cropped", (level) => {
  expect(isCroppedScan(reduce(pasteOnBackground(level)), business)).toBe(false);
});

test("a scan that shows the scanner lid along an edge or at a corner is not cropped", () => {
  const strip = drawSyntheticFront();
  fillBox(strip, 0, 0, 1200, 12, 30);
  expect(isCroppedScan(reduce(strip), personal)).toBe(false);
  const torn = drawSyntheticFront();
  fillBox(torn, 1100, 480, 100, 70, 30);
  expect(isCroppedScan(reduce(torn), personal)).toBe(false);
});
