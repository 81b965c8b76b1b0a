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

function small(image: GrayImage): GrayImage {
  return reduceByFactor(addNoise(image, 5), 3);
}

/** A personal check slightly rotated on a background of a business check's size. */
function pasteOnBackground(level: number): GrayImage {
  const corners = [
    { x: 60, y: 60 },
    { x: 1259, y: 70 },
    { x: 1254, y: 620 },
    { x: 55, y: 610 },
  ] as const;
  return warpOnto(drawSyntheticFront(), corners, 1700, 700, level);
}

test("a scan of a standard check size with paper up to its borders is cropped", () => {
  expect(isCroppedScan(small(drawSyntheticFront()), personal)).toBe(true);
});

test("the same scan, at a resolution that matches no standard check size, is not", () => {
  expect(isCroppedScan(small(drawSyntheticFront()), { width: 12, height: 5.5 })).toBe(false);
});

test.each([25, 128, 200, 255])("a smaller check on a scanner bed of gray %i is not cropped", (level) => {
  expect(isCroppedScan(small(pasteOnBackground(level)), business)).toBe(false);
});

test("a strip of scanner lid along one edge or at a corner is not cropped", () => {
  const strip = drawSyntheticFront();
  fillBox(strip, 0, 0, 1200, 12, 30);
  expect(isCroppedScan(small(strip), personal)).toBe(false);
  const torn = drawSyntheticFront();
  fillBox(torn, 1100, 480, 100, 70, 30);
  expect(isCroppedScan(small(torn), personal)).toBe(false);
});
