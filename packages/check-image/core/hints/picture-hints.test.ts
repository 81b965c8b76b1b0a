import { readMicrLine } from "@endorse/check-image/core/micr/micr-line";
import { drawSpecimen } from "@endorse/check-image/core/micr/micr-line.specimen";
import { binarize } from "@endorse/check-image/core/pixels/binarize";
import type { CheckSide, GrayImage } from "@endorse/check-image/core/pixels/image";
import {
  createBlankPaper,
  drawSyntheticBack,
  drawSyntheticFront,
  fillBox,
} from "@endorse/check-image/core/pixels/synthetic-check.specimen";
import { expect, test } from "vitest";
import { findPictureHints } from "./picture-hints";

function findHints(rectified: GrayImage, side: CheckSide, isLineDamaged = false) {
  const bitonal = binarize(rectified);
  const inkPercent = (100 * bitonal.ink.reduce((sum, ink) => sum + ink, 0)) / bitonal.ink.length;
  const micr = side === "front" ? readMicrLine(rectified, { dpi: 200, bitonal }) : null;
  return findPictureHints({ side, rectified, bitonal, inkPercent, micr, isLineDamaged });
}

/** Draws the synthetic front with a MICR line near the bottom. */
function drawFrontWithLine(): GrayImage {
  const front = drawSyntheticFront();
  const line = drawSpecimen("A021000021A 1234567890C 0101");
  const from = 450 * front.width;
  front.pixels.set(line.pixels.subarray(from), from);
  return front;
}

/** Reduces an image's contrast relative to the paper's level. */
function reduceContrast(image: GrayImage, share: number): GrayImage {
  return { ...image, pixels: image.pixels.map((value) => Math.round(200 + (value - 200) * share)) };
}

test("a good front and a good back have no hints", () => {
  expect(findHints(drawFrontWithLine(), "front")).toEqual([]);
  expect(findHints(drawSyntheticBack(), "back")).toEqual([]);
  expect(findHints(createBlankPaper(1200, 550), "back")).toEqual([]);
});

test("a back submitted as the front gets the hint OtherSide, for lack of a MICR line and print", () => {
  expect(findHints(drawSyntheticBack(), "front")).toMatchObject([{ name: "OtherSide", limit: 3 }]);
});

test("a blank page submitted as the front gets the hint NoPrint", () => {
  expect(findHints(createBlankPaper(1200, 550), "front")).toEqual([
    { name: "NoPrint", value: 0, limit: 0.2, unit: "% black" },
  ]);
});

test("a document with print but no MICR line is not a check front", () => {
  expect(findHints(drawSyntheticFront(), "front")).toEqual([
    { name: "NotACheck", value: 0, limit: 1, unit: "magnetic lines" },
  ]);
});

test("a front whose MICR line is damaged is still a check", () => {
  expect(findHints(drawSyntheticFront(), "front", true)).toEqual([]);
});

test.each(["front", "back"] as const)("a page, a card, or a strip is not a check %s", (side) => {
  const shape = { limit: 1.8, unit: "times as wide as high" };
  expect(findHints(drawSyntheticBack(1000, 750), side)).toMatchObject([{ name: "NotACheck", value: 1.33, ...shape }]);
  expect(findHints(createBlankPaper(1012, 638), side)).toMatchObject([{ name: "NotACheck", value: 1.59, ...shape }]);
  expect(findHints(createBlankPaper(2000, 400), side)).toMatchObject([{ name: "NotACheck", value: 5, limit: 3.6 }]);
});

test("a side with a MICR line is a check regardless of its proportions", () => {
  const front = drawFrontWithLine();
  const tall = createBlankPaper(1200, 900);
  tall.pixels.set(front.pixels, 350 * 1200);
  expect(findHints(tall, "front").map(({ name }) => name)).not.toContain("NotACheck");
  expect(findHints(tall, "back").map(({ name }) => name)).toContain("OtherSide");
});

test.each(["upright", "upside down"])("detects a front submitted %s as the back by its MICR line", (orientation) => {
  const front = drawFrontWithLine();
  const image = orientation === "upright" ? front : { ...front, pixels: front.pixels.toReversed() };
  expect(findHints(image, "back")).toMatchObject([{ name: "OtherSide" }]);
});

test("reports glare with its region", () => {
  const glaring = drawFrontWithLine();
  fillBox(glaring, 400, 80, 240, 160, 255);
  expect(findHints(glaring, "front")).toEqual([
    {
      name: "Glare",
      value: 5.88,
      limit: 2.5,
      unit: "% blown out",
      region: { x: 400, y: 80, width: 240, height: 160 },
    },
  ]);
});

test("reports a small glare spot only if it hides MICR symbols", () => {
  const glaring = drawFrontWithLine();
  fillBox(glaring, 600, 460, 120, 56, 255);
  const region = { x: 600, y: 465, width: 120, height: 48 };
  expect(findHints(glaring, "front")).toEqual([
    { name: "GlareOnLine", value: 0.91, limit: 0.3, unit: "% blown out", region },
  ]);
  const harmless = drawFrontWithLine();
  fillBox(harmless, 600, 80, 120, 56, 255);
  expect(findHints(harmless, "front")).toEqual([]);
});

test("does not report a small white box on tinted paper or white paper as glare", () => {
  const boxed = drawFrontWithLine();
  fillBox(boxed, 900, 190, 200, 60, 255);
  expect(findHints(boxed, "front")).toEqual([]);
  const white = drawFrontWithLine();
  expect(findHints({ ...white, pixels: white.pixels.map((value) => (value > 200 ? 255 : value)) }, "front")).toEqual(
    [],
  );
});

test("does not report a white band at the check's side as glare", () => {
  const shaded = drawFrontWithLine();
  fillBox(shaded, 0, 424, 480, 126, 255);
  expect(findHints(shaded, "front")).toEqual([]);
});

test("does not report the half outside a shadow as glare, but does report a spot in a corner", () => {
  const { pixels, ...size } = drawFrontWithLine();
  const lit = pixels.map((level, at) => Math.min(255, level * 1.1) * (at % 1200 < 600 ? 1 : 0.6));
  expect(findHints({ ...size, pixels: lit }, "front")).toEqual([]);
  const glaring = pixels.map((level, at) => (Math.hypot(at % 1200, at / 1200) < 350 ? 255 : level * 0.6));
  expect(findHints({ ...size, pixels: glaring }, "front")).toMatchObject([{ name: "Glare" }]);
});

test("reports low contrast when the ink barely differs from the paper", () => {
  expect(findHints(reduceContrast(drawFrontWithLine(), 0.3), "front")).toMatchObject([
    { name: "LowContrast", limit: 70 },
  ]);
  expect(findHints(reduceContrast(drawFrontWithLine(), 0.8), "front")).toEqual([]);
});
