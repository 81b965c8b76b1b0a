import { describe, expect, test } from "vitest";
import { IQA_TEST_NAMES } from "@/lib/contract/iqa-tests";
import { analyzePair } from "./analyze-pair";
import { analyzeSide } from "./analyze-side";
import type { GrayImage, Quadrilateral } from "./image";
import { failedRequiredTests, failedWarningTests, withoutRegions } from "./iqa/iqa-verdict";
import { addNoise, blankPaper, fillBox, layOn, paintedBack, paintedFront } from "./painted-check.specimen";
import { rotateClockwise } from "./resample";

const front = addNoise(paintedFront(), 3);
const back = addNoise(paintedBack(), 3);

function failures(image: GrayImage, side: "front" | "back" = "front", densityDpi: number | null = 200): string[] {
  const { iqa } = analyzeSide(image, { side, densityDpi });
  return [...failedRequiredTests(iqa), ...failedWarningTests(iqa)];
}

/** The front with a copy of its pixels, to be spoilt. */
function copy(image: GrayImage = front): GrayImage {
  return { ...image, pixels: image.pixels.slice() };
}

/** Turned by an angle about the middle, on a ground of one gray, in a frame large enough. */
function turned(image: GrayImage, degrees: number, ground: number): GrayImage {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const width = Math.ceil(image.width * cos + image.height * Math.abs(sin)) + 20;
  const height = Math.ceil(image.height * cos + image.width * Math.abs(sin)) + 20;
  const corner = (sx: number, sy: number) => ({
    x: width / 2 + (sx * image.width * cos - sy * image.height * sin) / 2,
    y: height / 2 + (sx * image.width * sin + sy * image.height * cos) / 2,
  });
  return layOn(image, [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)], width, height, ground);
}

describe("[GAP-8] analysis of one side", () => {
  test("a good front passes every test that one side allows", () => {
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
    expect(failures(back, "back")).toEqual([]);
  });

  test("the same pixels give the same numbers", () => {
    expect(analyzeSide(front, { side: "front" }).iqa).toEqual(analyzeSide(copy(), { side: "front" }).iqa);
  });

  test("a bitonal picture passes too, and is not tested for focus", () => {
    const { bitonal } = analyzeSide(front, { side: "front" });
    const scan = { ...bitonal, pixels: bitonal.ink.map((value) => (value === 1 ? 0 : 255)) };
    const again = analyzeSide(scan, { side: "front", densityDpi: 200 });
    expect(again.iqa.OutOfFocus.result).toBe("NotTested");
    expect(failedRequiredTests(again.iqa)).toEqual([]);
    expect(Buffer.compare(again.bitonal.ink, bitonal.ink)).toBe(0);
  });

  test("a picture standing on its side is laid down", () => {
    const { rectified, document, iqa } = analyzeSide(rotateClockwise(front), { side: "front", densityDpi: 200 });
    expect([rectified.width, rectified.height]).toEqual([1200, 550]);
    expect(document).toEqual([
      { x: 0, y: 1200 },
      { x: 0, y: 0 },
      { x: 550, y: 0 },
      { x: 550, y: 1200 },
    ]);
    expect(failedRequiredTests(iqa)).toEqual([]);
  });

  test("a hand-held photo on a desk passes and comes out straight", () => {
    const quad: Quadrilateral = [
      { x: 130, y: 300 },
      { x: 1420, y: 240 },
      { x: 1450, y: 850 },
      { x: 90, y: 880 },
    ];
    const photo = addNoise(layOn(paintedFront(), quad, 1560, 1170, 70), 5);
    const { iqa, rectified } = analyzeSide(photo, { side: "front", densityDpi: 72 });
    expect(failedRequiredTests(iqa)).toEqual([]);
    expect(rectified.width).toBe(1200);
    expect(Math.abs(rectified.height - 550)).toBeLessThan(15);
  });
});

describe("[GAP-8] each defect fails its own test", () => {
  test("too small, too large", () => {
    expect(failures(paintedFront(1000, 550))).toEqual(["UndersizeImage", "FramingError"]);
    expect(failures(paintedFront(2000, 900))).toEqual(["OversizeImage"]);
  });

  test("a torn corner and a torn edge, black or in the desk's gray", () => {
    for (const ground of [25, 110]) {
      const corner = copy();
      for (let y = 0; y < 140; y++) fillBox(corner, 0, y, Math.round(260 * (1 - y / 140)), 1, ground);
      const edge = copy();
      fillBox(edge, 400, 420, 300, 130, ground);
      const whole: Quadrilateral = [
        { x: 60, y: 60 },
        { x: 1260, y: 60 },
        { x: 1260, y: 610 },
        { x: 60, y: 610 },
      ];
      expect(failures(layOn(corner, whole, 1320, 670, ground))).toEqual(["FoldedOrTornCorners"]);
      expect(failures(layOn(edge, whole, 1320, 670, ground))).toEqual(["FoldedOrTornEdges"]);
    }
  });

  test("a torn corner of a cropped scan tells its size and place", () => {
    const corner = copy();
    for (let y = 0; y < 140; y++) fillBox(corner, 0, y, Math.round(260 * (1 - y / 140)), 1, 20);
    const result = analyzeSide(corner, { side: "front", densityDpi: 200 }).iqa.FoldedOrTornCorners;
    expect(result).toMatchObject({ result: "Failed", threshold: 1, unit: "in" });
    expect(Math.abs(result.value! - 1.3)).toBeLessThan(0.08);
    expect(result.region).toMatchObject({ x: 0, y: 0 });
    const plain = withoutRegions(analyzeSide(corner, { side: "front", densityDpi: 200 }).iqa);
    expect(Object.keys(plain.FoldedOrTornCorners)).toEqual(["result", "value", "threshold", "unit"]);
  });

  test("skewed print on a ground that looks like the paper; on a black one the scan is straightened", () => {
    expect(failures(turned(paintedFront(), 4.5, 236))).toEqual(["ExcessiveSkew"]);
    const { iqa } = analyzeSide(turned(paintedFront(), 4.5, 236), { side: "front", densityDpi: 200 });
    expect(Math.abs(iqa.ExcessiveSkew.value! - 4.5)).toBeLessThan(0.3);
    expect(failures(turned(paintedFront(), 4.5, 20))).toEqual([]);
  });

  test("too light, too dark", () => {
    const light = { ...front, pixels: front.pixels.map((value) => 225 + Math.round(value / 9)) };
    expect(failures(light)).toEqual(["TooLight", "BelowMinimumSize"]);
    const dark = { ...front, pixels: front.pixels.map((value) => Math.round(value * 0.35)) };
    expect(failures(dark)).toEqual(["TooDark"]);
  });

  test("streaks", () => {
    const streaked = copy();
    for (const y of [80, 150, 320, 400, 480]) fillBox(streaked, 10, y, 1180, 4, 30);
    expect(failures(streaked)).toEqual(["HorizontalStreaks"]);
  });

  test("a blank front", () => {
    expect(failures(blankPaper(1200, 550))).toEqual(["TooLight", "BelowMinimumSize"]);
  });

  test("a picture of nothing is a framing error, not a crash", () => {
    const { document, iqa } = analyzeSide(addNoise(blankPaper(1600, 1200, 120), 40), { side: "front" });
    expect(document).toBeNull();
    expect(iqa.FramingError).toEqual({ result: "Failed", value: 0, threshold: 4, unit: "edges in view" });
  });

  test.each([
    [1, 1],
    [3, 900],
    [900, 3],
    [80, 40],
  ])("a picture of %i × %i pixels is analysed without a crash", (width, height) => {
    expect(analyzeSide(blankPaper(width, height), { side: "back" }).iqa.TooLight.result).toBe("Passed");
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
    expect(failedRequiredTests(pair.back.iqa)).toEqual([]);
  });

  test("pictures without a resolution are scaled to one width, whatever format each comes nearest", () => {
    const pair = analyzePair({ image: front }, { image: paintedBack(1200, 530) });
    expect(pair.back.sizeInches.width).toBe(6);
    expect(pair.back.sizeInches.height).toBeCloseTo(2.65, 9);
    expect(pair.front.iqa.FrontRearMismatch).toMatchObject({ result: "Passed", value: 0.1, unit: "in of height" });
  });

  test("the back of another check does not match", () => {
    const pair = analyzePair({ image: front, densityDpi: 200 }, { image: paintedBack(1700, 700), densityDpi: 200 });
    expect(pair.front.iqa.FrontRearMismatch).toMatchObject({ result: "Failed", value: 2.5 });
    expect(failedRequiredTests(pair.back.iqa)).toEqual(["FrontRearMismatch"]);
  });
});
