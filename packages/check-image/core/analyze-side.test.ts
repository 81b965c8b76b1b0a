import { IQA_TEST_NAMES } from "@endorse/check-image/core/iqa/iqa-test-names";
import { describe, expect, test } from "vitest";
import { analyzePair } from "./analyze-pair";
import { analyzeSide } from "./analyze-side";
import { iqaSeverity } from "./iqa/iqa-thresholds";
import { listFailedRequiredTests, listFailedWarningTests, omitRegions } from "./iqa/iqa-verdict";
import { drawSpecimen } from "./micr/micr-line.specimen";
import type { GrayImage, Quadrilateral } from "./pixels/image";
import { rotateClockwise } from "./pixels/resample";
import {
  addNoise,
  createBlankPaper,
  drawSyntheticBack,
  drawSyntheticFront,
  fillBox,
  warpOnto,
} from "./pixels/synthetic-check.specimen";

const front = addNoise(drawSyntheticFront(), 3);
const back = addNoise(drawSyntheticBack(), 3);

function findFailures(image: GrayImage, side: "front" | "back" = "front", densityDpi: number | null = 200): string[] {
  const { iqa } = analyzeSide(image, { side, densityDpi });
  return [...listFailedRequiredTests(iqa), ...listFailedWarningTests(iqa)];
}

/** Copies an image, so that a test can modify its pixels. */
function copy(image: GrayImage = front): GrayImage {
  return { ...image, pixels: image.pixels.slice() };
}

/** Copies an image into a larger image, clipped to its bounds. */
function paste(image: GrayImage, into: GrayImage, left: number, top: number): void {
  const width = Math.min(image.width, into.width - left);
  for (let y = 0; y < Math.min(image.height, into.height - top); y++) {
    into.pixels.set(image.pixels.subarray(y * image.width, y * image.width + width), (top + y) * into.width + left);
  }
}

/** Places an image on a uniform background, with 60 pixels on each side. */
function pasteOnBackground(image: GrayImage, background: number): GrayImage {
  const canvas = createBlankPaper(image.width + 120, image.height + 120, background);
  paste(image, canvas, 60, 60);
  return canvas;
}

/** Rotates an image about its center on a uniform background, enlarging the frame to contain it. */
function rotateImage(image: GrayImage, degrees: number, background: number): GrayImage {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const width = Math.ceil(image.width * cos + image.height * Math.abs(sin)) + 20;
  const height = Math.ceil(image.height * cos + image.width * Math.abs(sin)) + 20;
  const corner = (sx: number, sy: number) => ({
    x: width / 2 + (sx * image.width * cos - sy * image.height * sin) / 2,
    y: height / 2 + (sx * image.width * sin + sy * image.height * cos) / 2,
  });
  return warpOnto(image, [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)], width, height, background);
}

describe("[GAP-8] analysis of one side", () => {
  test("a good front passes every test that applies to one side", () => {
    const { iqa, dpi, document, rectified, bitonal, g4 } = analyzeSide(front, { side: "front", densityDpi: 200 });
    expect(Object.keys(iqa)).toEqual([...IQA_TEST_NAMES]);
    const results = Object.fromEntries(IQA_TEST_NAMES.map((name) => [name, iqa[name].result]));
    expect(results).toEqual({
      UndersizeImage: "Passed",
      OversizeImage: "Passed",
      FoldedOrTornCorners: "Passed",
      FoldedOrTornEdges: "Passed",
      FramingError: "Passed",
      ExcessiveSkew: "Passed",
      TooLight: "Passed",
      TooDark: "Passed",
      HorizontalStreaks: "Passed",
      BelowMinimumSize: "Passed",
      AboveMaximumSize: "Passed",
      SpotNoise: "Passed",
      FrontRearMismatch: "NotTested",
      CarbonStrip: "NotTested",
      OutOfFocus: "Passed",
      PiggybackDocument: "Passed",
    });
    expect([dpi, rectified.width, rectified.height, bitonal.width, bitonal.height]).toEqual([
      200, 1200, 550, 1200, 550,
    ]);
    expect(document?.[2]).toEqual({ x: 1200, y: 550 });
    expect(g4.length).toBeGreaterThan(2000);
  });

  test("a nearly blank back passes", () => {
    expect(findFailures(back, "back")).toEqual([]);
  });

  test("the same pixels produce the same results", () => {
    expect(analyzeSide(front, { side: "front" }).iqa).toEqual(analyzeSide(copy(), { side: "front" }).iqa);
  });

  test("a bitonal image passes and is not tested for focus", () => {
    const { bitonal } = analyzeSide(front, { side: "front" });
    const scan = { ...bitonal, pixels: bitonal.ink.map((value) => (value === 1 ? 0 : 255)) };
    const again = analyzeSide(scan, { side: "front", densityDpi: 200 });
    expect(again.iqa.OutOfFocus.result).toBe("NotTested");
    expect(listFailedRequiredTests(again.iqa)).toEqual([]);
    expect(Buffer.compare(again.bitonal.ink, bitonal.ink)).toBe(0);
  });

  test("a portrait image is rotated to landscape", () => {
    const { rectified, document, iqa } = analyzeSide(rotateClockwise(front), { side: "front", densityDpi: 200 });
    expect([rectified.width, rectified.height]).toEqual([1200, 550]);
    expect(document).toEqual([
      { x: 0, y: 1200 },
      { x: 0, y: 0 },
      { x: 550, y: 0 },
      { x: 550, y: 1200 },
    ]);
    expect(listFailedRequiredTests(iqa)).toEqual([]);
  });

  test("a hand-held photo on a desk passes and is straightened", () => {
    const quad: Quadrilateral = [
      { x: 130, y: 300 },
      { x: 1420, y: 240 },
      { x: 1450, y: 850 },
      { x: 90, y: 880 },
    ];
    const photo = addNoise(warpOnto(drawSyntheticFront(), quad, 1560, 1170, 70), 5);
    const { iqa, rectified } = analyzeSide(photo, { side: "front", densityDpi: 72 });
    expect(listFailedRequiredTests(iqa)).toEqual([]);
    expect(rectified.width).toBe(1200);
    expect(Math.abs(rectified.height - 550)).toBeLessThan(15);
  });
});

describe("[GAP-8] each defect fails the corresponding test", () => {
  test("a check that is too small or too large", () => {
    expect(findFailures(pasteOnBackground(drawSyntheticFront(1040, 480), 60))).toEqual(["UndersizeImage"]);
    expect(findFailures(drawSyntheticFront(2000, 900))).toEqual(["OversizeImage"]);
  });

  test("two checks in one image", () => {
    const canvas = createBlankPaper(1500, 1450, 60);
    for (const top of [120, 780]) paste(front, canvas, 150, top);
    expect(findFailures(canvas)).toEqual(["PiggybackDocument"]);
    expect(iqaSeverity.PiggybackDocument).toBe("required");
  });

  test.each([
    ["that touch", 0, 550],
    ["that overlap below the MICR line", 50, 530],
    ["that overlap side by side", 1140, 100],
  ])("two checks %s", (_, x, y) => {
    const check = copy();
    const line = drawSpecimen("A021000021A 1234567890C 0101");
    check.pixels.set(line.pixels.subarray(450 * 1200), 450 * 1200);
    const canvas = createBlankPaper(1320 + x, 670 + y, 30);
    paste(check, canvas, 60, 60);
    paste(check, canvas, 60 + x, 60 + y);
    expect(findFailures(canvas)).toEqual(["PiggybackDocument"]);
  });

  test("a MICR line cut off by the edge of a cropped image", () => {
    const check = drawSpecimen("C001987C A122105155A 40567D8123C", { widthInches: 8.5, heightInches: 3.5 });
    const cut = createBlankPaper(1440, 700);
    paste(check, cut, 0, 0);
    expect(analyzeSide(cut, { side: "front", densityDpi: 200 }).iqa.FramingError).toMatchObject({
      result: "Failed",
      value: 3,
    });
  });

  test("a MICR line cut off by the bottom of a scan with narrow lids on two sides", () => {
    const check = drawSpecimen("C001987C A122105155A 40567D8123C", { widthInches: 8.5, heightInches: 3.5 });
    const cut = createBlankPaper(1740, 640, 25);
    paste(check, cut, 40, 0);
    expect(analyzeSide(cut, { side: "front", densityDpi: 200 }).iqa.FramingError).toMatchObject({
      result: "Failed",
      value: 3,
    });
  });

  test("a torn corner and a torn edge, on a black or gray background", () => {
    for (const background of [25, 110]) {
      const corner = copy();
      for (let y = 0; y < 140; y++) fillBox(corner, 0, y, Math.round(260 * (1 - y / 140)), 1, background);
      const edge = copy();
      fillBox(edge, 400, 420, 300, 130, background);
      const whole: Quadrilateral = [
        { x: 60, y: 60 },
        { x: 1260, y: 60 },
        { x: 1260, y: 610 },
        { x: 60, y: 610 },
      ];
      expect(findFailures(warpOnto(corner, whole, 1320, 670, background))).toEqual(["FoldedOrTornCorners"]);
      expect(findFailures(warpOnto(edge, whole, 1320, 670, background))).toEqual(["FoldedOrTornEdges"]);
    }
  });

  test("a torn corner of a cropped scan reports its size and region", () => {
    const corner = copy();
    for (let y = 0; y < 140; y++) fillBox(corner, 0, y, Math.round(260 * (1 - y / 140)), 1, 20);
    const result = analyzeSide(corner, { side: "front", densityDpi: 200 }).iqa.FoldedOrTornCorners;
    expect(result).toMatchObject({ result: "Failed", threshold: 1, unit: "in" });
    expect(Math.abs(result.value! - 1.3)).toBeLessThan(0.08);
    expect(result.region).toMatchObject({ x: 0, y: 0 });
    const plain = omitRegions(analyzeSide(corner, { side: "front", densityDpi: 200 }).iqa);
    expect(Object.keys(plain.FoldedOrTornCorners)).toEqual(["result", "value", "threshold", "unit"]);
  });

  test("a torn corner of a check with a dark printed border", () => {
    const check = copy();
    for (const y of [12, 532]) fillBox(check, 12, y, 1176, 6, 60);
    for (const x of [12, 1182]) fillBox(check, x, 12, 6, 526, 60);
    for (let y = 0; y < 190; y++) fillBox(check, 0, y, Math.round(290 * (1 - y / 190)), 1, 25);
    expect(findFailures(pasteOnBackground(check, 25))).toEqual(["FoldedOrTornCorners"]);
  });

  test("skewed print fails on a background like the paper; on a black background, the scan is straightened", () => {
    expect(findFailures(rotateImage(drawSyntheticFront(), 4.5, 236))).toEqual(["ExcessiveSkew"]);
    const { iqa } = analyzeSide(rotateImage(drawSyntheticFront(), 4.5, 236), { side: "front", densityDpi: 200 });
    expect(Math.abs(iqa.ExcessiveSkew.value! - 4.5)).toBeLessThan(0.3);
    expect(findFailures(rotateImage(drawSyntheticFront(), 4.5, 20))).toEqual([]);
  });

  test("an image that is too light or too dark", () => {
    const light = { ...front, pixels: front.pixels.map((value) => 225 + Math.round(value / 9)) };
    expect(findFailures(light)).toEqual(["TooLight", "BelowMinimumSize"]);
    const dark = { ...front, pixels: front.pixels.map((value) => Math.round(value * 0.35)) };
    expect(findFailures(dark)).toEqual(["TooDark"]);
  });

  test("horizontal streaks", () => {
    const streaked = copy();
    for (const y of [80, 150, 320, 400, 480]) fillBox(streaked, 10, y, 1180, 4, 30);
    expect(findFailures(streaked)).toEqual(["HorizontalStreaks"]);
  });

  test("a blank front", () => {
    expect(findFailures(createBlankPaper(1200, 550))).toEqual(["TooLight", "BelowMinimumSize"]);
  });

  test("an image without a document is a framing error, not a crash", () => {
    const { document, iqa } = analyzeSide(addNoise(createBlankPaper(1600, 1200, 120), 40), { side: "front" });
    expect(document).toBeNull();
    expect(iqa.FramingError).toEqual({ result: "Failed", value: 0, threshold: 4, unit: "edges in view" });
  });

  test.each([
    [1, 1],
    [3, 900],
    [900, 3],
    [80, 40],
  ])("an image of %i × %i pixels is analyzed without a crash", (width, height) => {
    expect(analyzeSide(createBlankPaper(width, height), { side: "back" }).iqa.TooLight.result).toBe("Passed");
  });
});

describe("[GAP-8] a size that can't be measured is not reported as too small", () => {
  test("when a paper edge lies outside the image", () => {
    const canvas = createBlankPaper(1200, 850, 60);
    paste(front, canvas, 100, 150);
    const { iqa } = analyzeSide(canvas, { side: "front", densityDpi: 200 });
    expect([iqa.FramingError.result, iqa.UndersizeImage.result]).toEqual(["Failed", "NotTested"]);
  });

  test("when only a printed border is visible on a table as white as the paper", () => {
    const check = createBlankPaper(1700, 1200);
    paste(drawSyntheticFront(1000, 440), check, 350, 380);
    for (const y of [370, 824]) fillBox(check, 340, y, 1020, 6, 40);
    for (const x of [340, 1354]) fillBox(check, x, 370, 6, 460, 40);
    const { iqa } = analyzeSide(check, { side: "front", densityDpi: 200 });
    expect(iqa.UndersizeImage.result).toBe("NotTested");
  });
});

describe("[GAP-8] both sides", () => {
  test("two sides of one check match", () => {
    const pair = analyzePair({ image: front, densityDpi: 200 }, { image: back, densityDpi: 200 });
    expect(pair.front.iqa.FrontRearMismatch).toEqual({
      result: "Passed",
      value: 0,
      threshold: 0.4,
      unit: "in of width",
    });
    expect(listFailedRequiredTests(pair.back.iqa)).toEqual([]);
  });

  test("images without a resolution are scaled to the same width, regardless of their nearest formats", () => {
    const pair = analyzePair({ image: front }, { image: drawSyntheticBack(1200, 530) });
    expect(pair.back.sizeInches.width).toBe(6);
    expect(pair.back.sizeInches.height).toBeCloseTo(2.65, 9);
    expect(pair.front.iqa.FrontRearMismatch).toMatchObject({ result: "Passed", value: 0.1, unit: "in of height" });
  });

  test("the back of a different check does not match", () => {
    const pair = analyzePair(
      { image: front, densityDpi: 200 },
      { image: drawSyntheticBack(1700, 700), densityDpi: 200 },
    );
    expect(pair.front.iqa.FrontRearMismatch).toMatchObject({ result: "Failed", value: 2.5 });
    expect(listFailedRequiredTests(pair.back.iqa)).toEqual(["FrontRearMismatch"]);
  });
});
