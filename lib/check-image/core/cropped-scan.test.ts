import { expect, test } from "vitest";
import { isCroppedScan } from "./cropped-scan";
import type { GrayImage } from "./image";
import { addNoise, fillBox, layOn, paintedFront } from "./painted-check.specimen";
import { reduceByFactor } from "./resample";

const personal = { width: 6, height: 2.75 };
const business = { width: 8.5, height: 3.5 };

function small(picture: GrayImage): GrayImage {
  return reduceByFactor(addNoise(picture, 5), 3);
}

/** A personal check turned a little on a ground of a business check's size. */
function onGround(level: number): GrayImage {
  const corners = [
    { x: 60, y: 60 },
    { x: 1259, y: 70 },
    { x: 1254, y: 620 },
    { x: 55, y: 610 },
  ] as const;
  return layOn(paintedFront(), corners, 1700, 700, level);
}

test("a scan of a check's size with paper up to its borders is the check", () => {
  expect(isCroppedScan(small(paintedFront()), personal)).toBe(true);
});

test("the same scan at a resolution that makes it no check's size is doubtful", () => {
  expect(isCroppedScan(small(paintedFront()), { width: 12, height: 5.5 })).toBe(false);
});

test.each([25, 128, 200, 255])("a smaller check on a bed of gray %i is no cropped scan", (level) => {
  expect(isCroppedScan(small(onGround(level)), business)).toBe(false);
});

test("a strip of lid along one edge, or one in place of a corner, is doubtful", () => {
  const strip = paintedFront();
  fillBox(strip, 0, 0, 1200, 12, 30);
  expect(isCroppedScan(small(strip), personal)).toBe(false);
  const torn = paintedFront();
  fillBox(torn, 1100, 480, 100, 70, 30);
  expect(isCroppedScan(small(torn), personal)).toBe(false);
});
