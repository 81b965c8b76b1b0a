import { analyzeSide } from "@endorse/check-image/core/analyze-side";
import { drawSpecimen } from "@endorse/check-image/core/micr/micr-line.specimen";
import { distance } from "@endorse/check-image/core/pixels/geometry";
import type { GrayImage, Quadrilateral } from "@endorse/check-image/core/pixels/image";
import {
  addNoise,
  createBlankPaper,
  fillBox,
  warpOnto,
} from "@endorse/check-image/core/pixels/synthetic-check.specimen";
import { expect, test } from "vitest";

const LINE = "A021000021A1234567890C0101";
const check = drawSpecimen("A021000021A 1234567890C 0101");

function drawRotatedPhoto(
  degrees: number,
  background: number,
  noise: number,
): { image: GrayImage; corners: Quadrilateral } {
  const angle = (degrees * Math.PI) / 180;
  const corner = (sx: number, sy: number) => ({
    x: 800 + sx * 590 * Math.cos(angle) - sy * 270 * Math.sin(angle),
    y: 700 + sx * 590 * Math.sin(angle) + sy * 270 * Math.cos(angle),
  });
  const corners: Quadrilateral = [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)];
  return { image: addNoise(warpOnto(check, corners, 1600, 1400, background), noise), corners };
}

test.each([
  ["on a dark desk", 12, 60, 6],
  ["upside down", 188, 60, 6],
  ["in portrait orientation", 90, 60, 6],
  ["rotated by 40°", 40, 60, 6],
  ["on a desk three levels darker than the paper", 7, 232, 1],
])("reads the line and finds the corners in reading order in a photo %s", (_, degrees, background, noise) => {
  const { image, corners } = drawRotatedPhoto(degrees, background, noise);
  const { micr, document } = analyzeSide(image, { side: "front" });
  expect(micr).toMatchObject({ line: LINE, accepted: true });
  const worst = Math.max(...corners.map((corner, i) => distance(corner, document![i]!)));
  expect(worst / Math.hypot(1180, 540)).toBeLessThan(0.01);
});

test.each([
  ["darker than the desk", 150, 226],
  ["with a clearer outline than the paper's own", 60, 215],
])("the MICR line corrects the outline of a check with a color band along its top, %s", (_, band, background) => {
  const banded: GrayImage = { ...check, pixels: check.pixels.slice() };
  fillBox(banded, 0, 0, check.width, 76, band);
  const angle = (5 * Math.PI) / 180;
  const corner = (sx: number, sy: number) => ({
    x: 800 + sx * 590 * Math.cos(angle) - sy * 270 * Math.sin(angle),
    y: 600 + sx * 590 * Math.sin(angle) + sy * 270 * Math.cos(angle),
  });
  const corners: Quadrilateral = [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)];
  const image = addNoise(warpOnto(banded, corners, 1600, 1200, background), 3);
  const { micr, document } = analyzeSide(image, { side: "front" });
  expect(micr).toMatchObject({ line: LINE, accepted: true });
  const worst = Math.max(...corners.map((corner, i) => distance(corner, document![i]!)));
  expect(worst / Math.hypot(1180, 540)).toBeLessThan(0.01);
});

test("the MICR line's digits correct the height of a check in a strong perspective", () => {
  const corners: Quadrilateral = [
    { x: 180, y: 80 },
    { x: 1220, y: 90 },
    { x: 1350, y: 690 },
    { x: 50, y: 680 },
  ];
  const { sizeInches, iqa } = analyzeSide(addNoise(warpOnto(check, corners, 1400, 750, 45), 2), { side: "front" });
  expect(Math.abs(sizeInches.height - 2.75)).toBeLessThan(0.15);
  expect(iqa.OversizeImage.result).toBe("Passed");
});

test("the MICR line's pitch corrects the size when the file states a wrong resolution", () => {
  const { sizeInches, rectified } = analyzeSide(check, { side: "front", densityDpi: 150 });
  expect(Math.abs(sizeInches.width - 6)).toBeLessThan(0.05);
  expect(Math.abs(rectified.width - 1200)).toBeLessThan(10);
});

test("a cropped image is entirely check, even if its stated resolution is too high to read the line", () => {
  const bordered: GrayImage = { ...check, pixels: check.pixels.slice() };
  fillBox(bordered, 1150, 20, 12, 510, 60);
  fillBox(bordered, 25, 12, 1130, 8, 60);
  fillBox(bordered, 25, 530, 1130, 8, 60);
  const { micr, document, sizeInches } = analyzeSide(bordered, { side: "front", densityDpi: 370 });
  expect(micr).toMatchObject({ line: LINE, accepted: true });
  expect(document).toEqual([
    { x: 0, y: 0 },
    { x: 1200, y: 0 },
    { x: 1200, y: 550 },
    { x: 0, y: 550 },
  ]);
  expect(Math.abs(sizeInches.width - 6)).toBeLessThan(0.05);
});

test("print pitch variation does not make a check too narrow in an image without a resolution", () => {
  const narrow = { width: 1130, height: 550, pixels: new Uint8Array(1130 * 550) };
  for (let y = 0; y < 550; y++) narrow.pixels.set(check.pixels.subarray(y * 1200 + 70, (y + 1) * 1200), y * 1130);
  const { iqa, micr } = analyzeSide(narrow, { side: "front" });
  expect(micr).toMatchObject({ line: LINE, accepted: true });
  expect(iqa.UndersizeImage).toMatchObject({ result: "Passed", value: 6 });
});

test("does not read a MICR line on a back", () => {
  expect(analyzeSide(check, { side: "back", densityDpi: 200 })).toMatchObject({ micr: null });
});

test.each([
  ["level", 0, 255],
  ["slightly rotated", 1.5, 250],
])("the MICR line locates the edges of a check that is %s on a lid as white as its paper", (_, degrees, lid) => {
  const angle = (degrees * Math.PI) / 180;
  const corner = (sx: number, sy: number) => ({
    x: 690 + sx * 600 * Math.cos(angle) - sy * 275 * Math.sin(angle),
    y: 350 + sx * 600 * Math.sin(angle) + sy * 275 * Math.cos(angle),
  });
  const corners: Quadrilateral = [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)];
  const scan = addNoise(
    warpOnto(drawSpecimen("A021000021A 1234567890C 0101", { paper: 244 }), corners, 1380, 700, lid),
    2,
  );
  const { micr, document } = analyzeSide(scan, { side: "front", densityDpi: 200 });
  expect(micr).toMatchObject({ line: LINE, accepted: true });
  const worst = Math.max(...corners.map((corner, i) => distance(corner, document![i]!)));
  expect(worst / Math.hypot(1200, 550)).toBeLessThan(0.01);
});

test("the MICR line places a bottom edge that a table like the paper hides", () => {
  const tinted: GrayImage = {
    ...check,
    pixels: check.pixels.map((level, at) => (at < 425 * check.width ? level - 30 : level)),
  };
  const corners: Quadrilateral = [
    { x: 120, y: 120 },
    { x: 1320, y: 120 },
    { x: 1320, y: 670 },
    { x: 120, y: 670 },
  ];
  const { micr, document, iqa } = analyzeSide(addNoise(warpOnto(tinted, corners, 1440, 790, 235), 2), {
    side: "front",
  });
  expect(micr).toMatchObject({ line: LINE, accepted: true });
  expect(iqa.FramingError.result).toBe("Passed");
  const worst = Math.max(...corners.map((corner, i) => distance(corner, document![i]!)));
  expect(worst / Math.hypot(1200, 550)).toBeLessThan(0.01);
});

test("a sheet under the check is not its outline, because the outline would tilt the print", () => {
  const isRule = (x: number, y: number) => x > 0.5 && x < 5.5 && y > 0.5 && y < 2 && y % 0.4 < 0.02;
  const print = drawSpecimen("A021000021A 1234567890C 0101", { alsoInk: isRule });
  const tilt = 0.035;
  const corner = (sx: number, sy: number) => ({
    x: 750 + sx * 600 - sy * 275 * tilt,
    y: 375 + sy * 275 + sx * 600 * tilt,
  });
  const sheet: Quadrilateral = [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)];
  const image = warpOnto(createBlankPaper(1200, 550, 235), sheet, 1500, 750, 230);
  for (let at = 0; at < print.pixels.length; at++) {
    const target = (100 + Math.floor(at / 1200)) * 1500 + 150 + (at % 1200);
    image.pixels[target] = Math.min(image.pixels[target]!, print.pixels[at]!);
  }
  const { micr, iqa } = analyzeSide(addNoise(image, 1), { side: "front" });
  expect(micr).toMatchObject({ line: LINE, accepted: true });
  expect(iqa.ExcessiveSkew.value).toBeLessThan(1);
});

test("a hard shadow across the check is not an edge, because the MICR line extends past it", () => {
  const long = drawSpecimen("C385402C A027968170A 518D20746C B4203949856B", { widthInches: 8.5, heightInches: 3 });
  const corners: Quadrilateral = [
    { x: 170, y: 190 },
    { x: 1478, y: 218 },
    { x: 1460, y: 690 },
    { x: 150, y: 640 },
  ];
  const { width, height, pixels } = warpOnto(long, corners, 1650, 900, 212);
  const shaded = pixels.map((level, i) => level * (i % width > 1190 - 0.04 * Math.floor(i / width) ? 0.35 : 1));
  const { micr, document } = analyzeSide(addNoise({ width, height, pixels: shaded }, 2), { side: "front" });
  expect(micr).toMatchObject({ line: "C385402CA027968170A518D20746CB4203949856B", accepted: true });
  const worst = Math.max(...corners.map((corner, i) => distance(corner, document![i]!)));
  expect(worst / Math.hypot(1310, 480)).toBeLessThan(0.02);
});

test("does not read a postal barcode as a different magnetic font", () => {
  const isBar = (x: number, y: number) =>
    x > 0.8 && x < 3.4 && (x * 24) % 1 < 0.4 && y > 2.0 + 0.03 * (Math.floor(x * 24) % 3) && y < 2.14;
  const front = drawSpecimen("A021000021A 1234567890C 0101", { alsoInk: isBar });
  const sheet = { width: 1200, height: 1000, pixels: new Uint8Array(1_200_000).fill(235) };
  sheet.pixels.set(front.pixels);
  const corners: Quadrilateral = [
    { x: 150, y: 140 },
    { x: 1340, y: 120 },
    { x: 1370, y: 1090 },
    { x: 140, y: 1130 },
  ];
  const image = addNoise(warpOnto(sheet, corners, 1500, 1250, 60), 4);
  expect(analyzeSide(image, { side: "front" }).micr).toMatchObject({ line: LINE, accepted: true });
});
